import { plainDigits } from '../text/digits.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

interface How {
  /** The reader's day, 'YYYY-MM-DD': what 'today' and a date without its year mean */
  today: string
  /** '3/4/2026' is 4 March */
  monthFirst?: boolean
  /** In that order alone: the other dates of a column say what they mean */
  strict?: boolean
}

/** Whether people of a language tag ('en-US') write 16 November as 11/16. */
export function writesMonthFirst(language: string): boolean {
  const parts = new Intl.DateTimeFormat(language).formatToParts(0).map(it => it.type)
  return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('year') > parts.indexOf('day')
}

const two = (n: number) => String(n).padStart(2, '0')

/** Two digits are a year of those that answers allow, 1960 to 2030. */
function yearOf(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 50 ? 2000 + year : 1900 + year
}

/** 'YYYY-MM-DD' where the calendar has such a day. */
function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return exists && year > 999 && year < 10_000 ? `${year}-${two(month)}-${two(day)}` : null
}

const shifted = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

const words: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }

/** A day as a person types it, '16 Nov 2026', 'Nov 16', '16/11/26' or 'today', as 'YYYY-MM-DD'; null: it is none. */
export function readDay(text: string, { today, monthFirst = false, strict = false }: How): string | null {
  const typed = plainDigits(text).trim().toLowerCase()
  const word = words[typed]
  if (word !== undefined) return shifted(today, word)
  const thisYear = today.slice(0, 4)
  const parts = typed
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1')
    .split(/[\s,./-]+/)
    .filter(Boolean)
  const named = parts.findIndex(it => /^[a-z]{3,}$/.test(it))
  if (named >= 0) {
    const name = parts[named] ?? ''
    const month = months.indexOf(name.slice(0, 3)) + 1
    const [day = '', year = thisYear, more] = parts.filter((_, at) => at !== named)
    if (month === 0 || named > 1 || more !== undefined) return null
    return /^\d{1,2}$/.test(day) && /^(\d{2}|\d{4})$/.test(year)
      ? dayOf(yearOf(year), month, Number(day))
      : null
  }
  if (parts.length < 2 || parts.length > 3 || !parts.every(it => /^\d{1,4}$/.test(it))) return null
  const [first = '', second = '', third = thisYear] = parts
  if (first.length === 4 && parts.length === 3) return dayOf(Number(first), Number(second), Number(third))
  if (first.length > 2 || second.length > 2 || third.length === 1 || third.length === 3) return null
  const dayThenMonth = () => dayOf(yearOf(third), Number(second), Number(first))
  const monthThenDay = () => dayOf(yearOf(third), Number(first), Number(second))
  if (strict) return monthFirst ? monthThenDay() : dayThenMonth()
  // Dots are written by those who begin with the day. A date that can be read in one way only is read so.
  const isMonthFirst = monthFirst && !typed.includes('.')
  return isMonthFirst ? (monthThenDay() ?? dayThenMonth()) : (dayThenMonth() ?? monthThenDay())
}

/** A time as a person types it, '9:41 AM', '21:30', '6pm' or '1830', as 'HH:mm'; null: it is none. */
export function readTime(text: string): string | null {
  const read = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i.exec(text.trim())
  if (!read) return null
  const [, hours = '', minutes = '00', half] = read
  let hour = Number(hours)
  if (half) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  return hour < 24 && Number(minutes) < 60 ? `${two(hour)}:${minutes}` : null
}

const timeAtEnd = /(?:\s*,\s*|\s+(?:at\s+)?|t)(\d{1,2}[:.]\d{2}\s*(?:[ap]\.?m?\.?)?|\d{1,2}\s*[ap]\.?m?\.?)$/i

/** A day and a time, '16 Nov 2026, 9:41 AM', as 'YYYY-MM-DDTHH:mm'; without a time it is `time` ('HH:mm'). */
export function readDayTime(text: string, how: How & { time: string }): string | null {
  const whole = readDay(text, how)
  if (whole) return `${whole}T${how.time}`
  const end = timeAtEnd.exec(text.trim())
  const day = end && readDay(text.trim().slice(0, end.index), how)
  const time = end && readTime(end[1] ?? '')
  return day && time ? `${day}T${time}` : null
}
