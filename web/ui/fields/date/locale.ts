/** The reader's language and region, as far as the browser says. */
const reader = () => new Intl.Locale(navigator.language || 'en-GB').maximize()

/** Words in English, as the whole screen, weeks as the reader's region has them. */
export const calendarLocale = (): string => `en-${reader().region ?? 'GB'}`

/** Whether the reader writes 16 November as 11/16. */
export function writesMonthFirst(): boolean {
  const parts = new Intl.DateTimeFormat(navigator.language).formatToParts(0).map(it => it.type)
  return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('year') > parts.indexOf('day')
}
