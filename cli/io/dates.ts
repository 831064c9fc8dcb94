import type { Io } from './factory.ts'
import { UsageError } from './failure.ts'

const wallTime = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i

const dayMs = 86_400_000

/** Milliseconds that a zone's clock is ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const at = Object.fromEntries(format.formatToParts(moment).map(it => [it.type, Number(it.value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = at
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1_000) * 1_000
}

/**
 * The moment at which a zone's clock shows this time, given as if it were UTC: the first of two, and as much later where the
 * clock skips it.
 */
function momentOf(shown: number, timeZone: string): number {
  const before = shown - offsetAt(shown - dayMs, timeZone)
  const after = shown - offsetAt(shown + dayMs, timeZone)
  const real = [before, after].filter(it => it + offsetAt(it, timeZone) === shown)
  return real.length > 0 ? Math.min(...real) : before
}

/** A time on the clock as if it were UTC; null: there is no such day or time. */
function shownAt([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: readonly number[]) {
  const at = Date.UTC(year, month - 1, day, hour, minute, second)
  const exists = new Date(at).getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return exists && month >= 1 && month <= 12 ? at : null
}

/** Without Temporal, which Node 20 and 22 lack. */
function momentTyped(typed: string, timeZone: string, edge: 'begin' | 'end'): number | null {
  const [, ...parts] = wallTime.exec(typed) ?? []
  if (parts.length === 0) {
    const at = instant.test(typed) ? Date.parse(typed.replace(' ', 'T')) : Number.NaN
    return Number.isNaN(at) ? null : at
  }
  const shown = shownAt(parts.map(it => Number(it ?? 0)))
  if (shown === null) return null
  return momentOf(parts[3] === undefined && edge === 'end' ? shown + dayMs : shown, timeZone)
}

/**
 * The instant that a person means, ISO 8601 in UTC: a day, a day with a time, both where they are, or an instant with its zone.
 * `edge`: which end of a day is meant where it has no time; the end is the first moment of the next day.
 */
export function instantOf(
  option: string,
  typed: string,
  { clock }: Pick<Io, 'clock'>,
  edge: 'begin' | 'end',
) {
  const at = momentTyped(typed, clock.timeZone, edge)
  if (at === null)
    throw new UsageError(`${option} takes a date such as 2027-03-01 or 2027-03-01T18:00, not '${typed}'.`)
  return new Date(at).toISOString()
}
