import type { DateFormat, HourFormat } from '../enums.ts'

/** A moment on the wire (ISO 8601, UTC), in milliseconds, or as a Date. */
type Moment = string | number | Date

interface Where {
  /** The moment that counts as now; absent: the clock. */
  now?: Moment
  /** IANA name; absent: the reader's. */
  timeZone?: string
}

interface Reading {
  /** IANA name; null: the device's */
  timeZone: string | null
  dateFormat: DateFormat
  hourFormat: HourFormat
}

let reading: Reading = { timeZone: null, dateFormat: 'DAY_MONTH_YEAR', hourFormat: 'H12' }

/** How the person at this screen reads dates: from here on every text below is written so. Where nobody is signed in, as on the device. */
export function readDatesAs({ timeZone, dateFormat, hourFormat }: Reading): void {
  const isSame =
    reading.timeZone === timeZone && reading.dateFormat === dateFormat && reading.hourFormat === hourFormat
  if (!isSame) reading = { timeZone, dateFormat, hourFormat }
}

/** Another object once dates are read differently: what keeps texts compares it. */
export const howDatesAreRead = (): Readonly<Reading> => reading

type Parts = Record<string, string>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Parts by time zone and minute: a list asks for the same few, 'today' for each of its rows. */
const known = new Map<string, Readonly<Parts>>()
const mostKnown = 1_000

/** The parts of a moment as American English writes them: 'day', 'month', 'dayPeriod'. */
export function dateParts(moment: Moment, timeZone = reading.timeZone ?? undefined): Readonly<Parts> {
  const date = new Date(moment)
  const key = `${timeZone ?? ''} ${Math.floor(date.getTime() / 60_000)}`
  let parts = known.get(key)
  if (!parts) {
    parts = Object.fromEntries(
      formatOf(timeZone)
        .formatToParts(date)
        .map(part => [part.type, part.value]),
    )
    if (known.size >= mostKnown) known.clear()
    known.set(key, parts)
  }
  return parts
}

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
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
  return format
}

/** A date that was cleared or half typed is not a moment: it has no text, and fails no screen. */
const isMoment = (moment: Moment) => !Number.isNaN(new Date(moment).getTime())

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (n: number | string) => String(n).padStart(2, '0')

const hour24 = (at: Parts) => (Number(at.hour) % 12) + (at.dayPeriod === 'PM' ? 12 : 0)
const isoDay = (at: Parts) => `${at.year}-${two(months.indexOf(at.month ?? '') + 1)}-${two(at.day ?? '')}`

const dayAs: Record<DateFormat, (at: Parts) => string> = {
  DAY_MONTH_YEAR: at => `${at.day} ${at.month} ${at.year}`,
  MONTH_DAY_YEAR: at => `${at.month} ${at.day}, ${at.year}`,
  YEAR_MONTH_DAY: isoDay,
}
const clockAs: Record<HourFormat, (at: Parts) => string> = {
  H12: at => `${at.hour}:${at.minute} ${at.dayPeriod}`,
  H24: at => `${two(hour24(at))}:${at.minute}`,
}

const day = (at: Parts) => dayAs[reading.dateFormat](at)
const clock = (at: Parts) => clockAs[reading.hourFormat](at)

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
  const yesterday = now.getTime() - (hour24(today) + 12) * 3_600_000
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
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(isoDay)
  return (isDay && dateText(`${isoDay}T00:00:00Z`, { timeZone: 'UTC' })) || isoDay
}

/** What the reader's calendar and clock show at a moment: 'YYYY-MM-DDTHH:mm' */
export function wallClock(moment: Moment): string {
  const at = dateParts(moment)
  return `${isoDay(at)}T${two(hour24(at))}:${at.minute}`
}

/** The moment at which the reader's calendar and clock show this ('YYYY-MM-DDTHH:mm'); of two the first, of a skipped one the next. */
export function momentOf(wall: string): Date {
  const utc = Date.parse(`${wall}:00Z`)
  const ahead = (at: number) => Date.parse(`${wallClock(at)}:00Z`) - Math.floor(at / 60_000) * 60_000
  const found = [utc - ahead(utc - day24), utc - ahead(utc + day24)]
  return new Date(found.find(at => wallClock(at) === wall) ?? Math.max(...found))
}
const day24 = 86_400_000

/** The reader's day, 'YYYY-MM-DD'. */
export const localDay = (): string => wallClock(Date.now()).slice(0, 10)

/** Days of answers from one to another, inclusive: '1 to 15 Nov 2026', '24 Oct to 22 Nov 2026'; one day as `dayText`. */
export function daysText(from: string, to: string): string {
  if (from === to) return dayText(from)
  if (reading.dateFormat !== 'DAY_MONTH_YEAR') return `${dayText(from)} to ${dayText(to)}`
  const [day, month, year] = dayText(from).split(' ')
  const [, lastMonth, lastYear] = dayText(to).split(' ')
  const start = year !== lastYear ? `${day} ${month} ${year}` : month !== lastMonth ? `${day} ${month}` : day
  return `${start} to ${dayText(to)}`
}

let zone: string | undefined

/** The device's IANA time zone; cached, because asking takes milliseconds and every render of the table needs it. */
export function deviceTimeZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

/** The IANA time zone in which the reader reads dates. */
export const readerTimeZone = (): string => reading.timeZone ?? deviceTimeZone()
