import { isDay } from '../days.ts'
import { relativeDays } from '../enums.ts'
import type { FilterKind } from '../filter-kind.ts'

const spans: ReadonlySet<unknown> = new Set(relativeDays)

/** Days, 'YYYY-MM-DD', or a span that moves with the calendar. */
export const date: FilterKind = {
  name: 'date',
  operators: [
    'relative',
    'equals',
    'not_equal',
    'greater_than',
    'greater_than_equal',
    'less_than',
    'less_than_equal',
    'between',
    'select',
    'not_select',
  ],
  usual: 'equals',
  read: (value, operator) =>
    (operator === 'relative' ? spans.has(value) : typeof value === 'string' && isDay(value))
      ? value
      : undefined,
  wanted: 'Enter a date, such as 2026-03-01',
}
