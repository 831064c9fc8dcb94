import { limits } from '@winnow/openapi'
import { dayAfter } from '@winnow/openapi/filters'
import { invalid } from '../../core/error.ts'
import { startOfDay } from '../../core/time/time-zone.ts'

/** Days one after the other ('YYYY-MM-DD'), and the instants at which they begin; one more: the end of the last. */
export interface Span {
  days: readonly string[]
  starts: readonly number[]
}

/** The days from one to another, inclusive, as a zone has them; more than one call answers for are refused. */
export function spanOf(from: string, to: string, timeZone: string): Span {
  if (to < from) throw invalid([{ path: 'to', message: "The last day can't be before the first" }])
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    if (days.length === limits.analyticsDays)
      throw invalid([{ path: 'from', message: `At most ${limits.analyticsDays} days` }])
    days.push(day)
  }
  const starts = [...days, dayAfter(to, 1)].map(day => startOfDay(day, timeZone))
  return { days, starts }
}
