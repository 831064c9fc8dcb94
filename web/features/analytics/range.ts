import { dayAfter } from '@winnow/openapi/filters'
import type { AnalyticsQuery } from '../../lib/paths.ts'

/** The last so many days, all there are, or the days from one to another ('YYYY-MM-DD'), inclusive. */
export type Range = { last: 7 | 30 | 90 } | { all: true } | { from: string; to: string }

const usualRange: Range = { last: 30 }

const lasts = [7, 30, 90] as const
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The range that a URL says; what cannot be read is the usual one. */
export function readRange(params: URLSearchParams): Range {
  const [from, to] = [params.get('from'), params.get('to')]
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  const named = params.get('range')
  if (named === 'all') return { all: true }
  const last = lasts.find(it => String(it) === named)
  return last ? { last } : usualRange
}

/** A range as the URL has it; the default one is left out. */
export function writeRange(range: Range): AnalyticsQuery {
  if ('from' in range) return range
  if ('all' in range) return { range: 'all' }
  return 'last' in usualRange && range.last === usualRange.last ? {} : { range: String(range.last) }
}

/** The days that a range asks the server for; none: all. */
export function daysOf(range: Range, today: string): { from?: string; to?: string } {
  if ('from' in range) return range
  return 'all' in range ? {} : { from: dayAfter(today, 1 - range.last), to: today }
}
