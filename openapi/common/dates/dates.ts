/** A moment on the wire (ISO 8601, UTC), in milliseconds, or as a Date. */
type Moment = string | number | Date

interface Where {
  /** The moment that counts as now; absent: the clock. */
  now?: Moment
  /** IANA name; absent: the browser's. */
  timeZone?: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The parts of a moment as American English writes them: 'day', 'month', 'dayPeriod'. */
export function dateParts(moment: Moment, timeZone: string | undefined): Record<string, string> {
  const key = timeZone ?? ''
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    })
    formats.set(key, format)
  }
  return Object.fromEntries(format.formatToParts(new Date(moment)).map(part => [part.type, part.value]))
}

/** A date that was cleared or half typed is not a moment: it has no text, and fails no screen. */
const isMoment = (moment: Moment) => !Number.isNaN(new Date(moment).getTime())

const day = (at: Record<string, string>) => `${at.day} ${at.month} ${at.year}`
const clock = (at: Record<string, string>) => `${at.hour}:${at.minute} ${at.dayPeriod}`

/** '16 Nov 2025'; '' for a value that isn't a moment, as in the texts below */
export function dateText(moment: Moment, where: Where = {}): string {
  if (!isMoment(moment)) return ''
  return day(dateParts(moment, where.timeZone))
}

/** '9:41 AM' */
export function timeText(moment: Moment, where: Where = {}): string {
  if (!isMoment(moment)) return ''
  return clock(dateParts(moment, where.timeZone))
}

/** '16 Nov 2025, 9:41 AM' */
export function dateTimeText(moment: Moment, where: Where = {}): string {
  if (!isMoment(moment)) return ''
  const at = dateParts(moment, where.timeZone)
  return `${day(at)}, ${clock(at)}`
}

/** Today '9:41 AM', any other day '16 Nov 2025': cells and lists. */
export function shortDate(moment: Moment, where: Where = {}): string {
  if (!isMoment(moment)) return ''
  const at = dateParts(moment, where.timeZone)
  const today = dateParts(where.now ?? Date.now(), where.timeZone)
  return day(at) === day(today) ? clock(at) : day(at)
}

/** 'Today', 'Yesterday', else '16 Nov 2025': heads of days in a chat. */
export function dayName(moment: Moment, where: Where = {}): string {
  const now = new Date(where.now ?? Date.now())
  const that = day(dateParts(moment, where.timeZone))
  const today = dateParts(now, where.timeZone)
  if (that === day(today)) return 'Today'
  // Twelve hours before a day's first minute lie in the day before, also when the clocks change.
  const sinceMidnight = (Number(today.hour) % 12) + (today.dayPeriod === 'PM' ? 12 : 0)
  const yesterday = now.getTime() - (sinceMidnight + 12) * 3_600_000
  return that === day(dateParts(yesterday, where.timeZone)) ? 'Yesterday' : that
}

/** 'now', '12 min ago', '2 h ago', then as `shortDate`. */
export function agoText(moment: Moment, where: Where = {}): string {
  const now = new Date(where.now ?? Date.now()).getTime()
  const minutes = Math.floor((now - new Date(moment).getTime()) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 12 * 60) return `${Math.floor(minutes / 60)} h ago`
  return shortDate(moment, where)
}

/** A calendar day of an answer ('2025-11-16') as '16 Nov 2025', without a time zone; a text that isn't a day is returned as typed. */
export function dayText(isoDay: string): string {
  return dateText(`${isoDay}T00:00:00Z`, { timeZone: 'UTC' }) || isoDay
}

/** The reader's day, 'YYYY-MM-DD'. */
export function localDay(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Days of answers from one to another, inclusive: '1 to 15 Nov 2026', '24 Oct to 22 Nov 2026'; one day as `dayText`. */
export function daysText(from: string, to: string): string {
  if (from === to) return dayText(from)
  const [day, month, year] = dayText(from).split(' ')
  const [, lastMonth, lastYear] = dayText(to).split(' ')
  const start = year !== lastYear ? `${day} ${month} ${year}` : month !== lastMonth ? `${day} ${month}` : day
  return `${start} to ${dayText(to)}`
}

let zone: string | undefined

/** The browser's IANA time zone; cached, because asking takes milliseconds and every render of the table needs it. */
export function browserTimeZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}
