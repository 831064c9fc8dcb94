import { dateText, dayText, howDatesAreRead, shortDate } from '@winnow/openapi/common/dates/dates'

/** Milliseconds between two looks at whether the day is still the same. */
const lookEvery = 30_000
/** Most texts that are cached. */
const most = 1_000

/** Texts that were made, by what they were made of: to format a date costs ten times as much as to draw it. */
function cached(format: (moment: string) => string): (moment: string) => string {
  const texts = new Map<string, string>()
  let today = ''
  let nextLook = 0
  let how = howDatesAreRead()
  return moment => {
    if (performance.now() > nextLook) {
      nextLook = performance.now() + lookEvery
      const now = dateText(Date.now())
      // What was today's has another text tomorrow.
      if (now !== today) texts.clear()
      today = now
    }
    if (how !== howDatesAreRead()) {
      how = howDatesAreRead()
      texts.clear()
    }
    const text = texts.get(moment)
    if (text !== undefined) return text
    if (texts.size >= most) texts.clear()
    const made = format(moment)
    texts.set(moment, made)
    return made
  }
}

/** As `shortDate`, for a cell that is drawn again and again. */
export const momentText = cached(moment => shortDate(moment))

/** As `dayText`, likewise. */
export const answeredDay = cached(dayText)
