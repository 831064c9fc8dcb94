import { dayAfter } from '@winnow/openapi/filters'
import { dayIn } from '@winnow/openapi/questions'
import { hour } from './clock.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds by which a zone's clocks are ahead of UTC at an instant. */
function ahead(timeZone: string, instant: number): number {
  // Zones have no case: each is kept once, however callers spell it.
  const key = timeZone.toLowerCase()
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
  formats.set(key, format)
  const name = format.formatToParts(instant).find(it => it.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT([+-])(\d+):?(\d+)?:?(\d+)?/.exec(name) ?? []
  const size = Number(hours) * hour + Number(minutes) * 60_000 + Number(seconds) * 1_000
  return sign === '-' ? -size : size
}

/**
 * The first instant of a day ('YYYY-MM-DD') where `timeZone` is observed: the first of two midnights, what comes after a midnight
 * that is skipped, the next day's where the whole day was.
 */
export function startOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  const guess = utc - ahead(timeZone, utc)
  const isOf = (instant: number) => dayIn(timeZone, new Date(instant)) === day
  let start = [utc - ahead(timeZone, guess), guess].find(isOf)
  if (start === undefined) return startOfDay(dayAfter(day, 1), timeZone)
  while (isOf(start - 1)) start -= hour / 2
  return start
}

/** When clocks in a zone showed this hour for the last time, at or before an instant; the hour is one that is never skipped. */
export function lastAt(hours: number, timeZone: string, now: number): number {
  const on = (day: string) => {
    const utc = Date.parse(`${day}T00:00:00Z`) + hours * hour
    return utc - ahead(timeZone, utc - ahead(timeZone, utc))
  }
  const today = dayIn(timeZone, new Date(now))
  const at = on(today)
  return at <= now ? at : on(dayAfter(today, -1))
}

/** A zone's clocks are so many milliseconds ahead of UTC from an instant on. */
export interface ClockChange {
  from: number
  ahead: number
}

/** No zone changes its clocks twice within. */
const calm = 14 * 24 * hour

/** How a zone's clocks stand from one instant to another, earliest first. */
export function clocks(timeZone: string, first: number, last: number): ClockChange[] {
  const found = [{ from: first, ahead: ahead(timeZone, first) }]
  for (let at = first; at < last; at += calm) {
    const before = found.at(-1)?.ahead
    const end = Math.min(at + calm, last)
    if (ahead(timeZone, end) === before) continue
    let [same, other] = [at, end]
    while (other - same > 1) {
      const middle = Math.floor((same + other) / 2)
      if (ahead(timeZone, middle) === before) same = middle
      else other = middle
    }
    found.push({ from: other, ahead: ahead(timeZone, other) })
  }
  return found
}
