/** A web address without its scheme and its last slash. */
export const withoutScheme = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

export const isWebAddress = (text: string) => /^https?:\/\//.test(text)
