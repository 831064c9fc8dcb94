/** How the terminal names the formats of dates and times. */
export const dateWords = {
  DAY_MONTH_YEAR: 'day-month-year',
  MONTH_DAY_YEAR: 'month-day-year',
  YEAR_MONTH_DAY: 'year-month-day',
} as const
export const hourWords = { H12: '12-hour', H24: '24-hour' } as const

/** The key whose word was typed. */
export const keyOf = <Key extends string>(words: Readonly<Record<Key, string>>, word: string | undefined) =>
  (Object.keys(words) as Key[]).find(key => words[key] === word)
