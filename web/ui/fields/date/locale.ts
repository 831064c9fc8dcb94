/** The reader's language and region, as far as the browser says. */
const reader = () => new Intl.Locale(navigator.language || 'en-GB').maximize()

/** Words in English, as the whole screen, weeks as the reader's region has them. */
export const calendarLocale = (): string => `en-${reader().region ?? 'GB'}`
