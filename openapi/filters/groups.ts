import { dayAfter, lastOfMonth, monday } from './days.ts'
import type { FilterKindName } from './enums.ts'
import type { Filter } from './filter.ts'
import type { Scalar } from './filter-kind.ts'

/** What a date may be grouped by. */
export const groupUnits = ['day', 'week', 'month'] as const
export type GroupUnit = (typeof groupUnits)[number]

/** The kinds of columns that rows can be grouped by: those of few different values, and dates. */
const groupKinds: ReadonlySet<FilterKindName> = new Set(['choice', 'choices', 'date', 'yesNo'])

/** Whether the table can be grouped by a column; whole searches are a filter alone. */
export const isGroupable = ({ id, kind }: { id: string; kind: FilterKindName }): boolean =>
  groupKinds.has(kind) && id !== 'ai_shortlisting'

/** The last day of the day, week or month that begins on this one (both 'YYYY-MM-DD'). */
export const lastDayOf = (unit: GroupUnit, first: string): string =>
  unit === 'day' ? first : unit === 'week' ? dayAfter(first, 6) : lastOfMonth(first)

/** The first day of the day, week or month that a day is in. */
export const firstDayOf = (unit: GroupUnit, day: string): string =>
  unit === 'day' ? day : unit === 'week' ? monday(day) : `${day.slice(0, 8)}01`

/** The filter that finds exactly the applications of a group. */
export function groupFilter(
  { id, kind }: { id: string; kind: FilterKindName },
  unit: GroupUnit | undefined,
  value: Scalar,
): Filter {
  if (kind === 'yesNo') return { columnId: id, operator: 'equals', value }
  if (kind !== 'date' || typeof value !== 'string' || unit === undefined || unit === 'day')
    return { columnId: id, operator: 'select', value: [value] }
  return { columnId: id, operator: 'between', value, value2: lastDayOf(unit, value) }
}
