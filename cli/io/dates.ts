import type { Io } from './factory.ts'
import { UsageError } from './failure.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
const wallTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/

const attempt = (make: () => number): number | null => {
  try {
    return make()
  } catch {
    return null
  }
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
  const at = attempt(() => {
    if (day.test(typed)) {
      const date = Temporal.PlainDate.from(typed).add({ days: edge === 'end' ? 1 : 0 })
      return date.toZonedDateTime(clock.timeZone).epochMilliseconds
    }
    return wallTime.test(typed)
      ? Temporal.PlainDateTime.from(typed).toZonedDateTime(clock.timeZone).epochMilliseconds
      : Temporal.Instant.from(typed).epochMilliseconds
  })
  if (at === null)
    throw new UsageError(`${option} takes a date such as 2027-03-01 or 2027-03-01T18:00, not '${typed}'.`)
  return new Date(at).toISOString()
}
