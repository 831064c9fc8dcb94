import { dayIn } from '@winnow/openapi/questions'
import { hour } from './clock.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds by which a zone's clocks are ahead of UTC at an instant. */
function ahead(timeZone: string, instant: number): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
  formats.set(timeZone, format)
  const name = format.formatToParts(instant).find(it => it.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT([+-])(\d+):?(\d+)?:?(\d+)?/.exec(name) ?? []
  const size = Number(hours) * hour + Number(minutes) * 60_000 + Number(seconds) * 1_000
  return sign === '-' ? -size : size
}

/** The first instant of a day ('YYYY-MM-DD') where `timeZone` is observed; clocks that are put forward at midnight skip to it. */
export function startOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  const guess = utc - ahead(timeZone, utc)
  const start = utc - ahead(timeZone, guess)
  return dayIn(timeZone, new Date(start)) === day ? start : guess
}
