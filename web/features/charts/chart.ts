import { csvLines, guardFormula } from '@winnow/openapi/columns/csv/text'
import { dayAfter, type TableFilter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { groupName } from '@winnow/openapi/filters/group-name'
import { type GroupUnit, groupFilter, lastDayOf } from '@winnow/openapi/filters/groups'
import type { Group } from '@winnow/sdk'
import type { Grouping } from '../review/query/query.ts'

/** One bar of a chart. */
export interface Bar {
  key: string
  name: string
  count: number
  /** What finds its applicants */
  filter: TableFilter
  /** The table is filtered by it */
  isOn: boolean
}

/** Bars for days without anybody are drawn up to so many; a longer span shows only those with somebody. */
const mostFilled = 400

/** Whether a filter is on a column alone, as a press on one of its bars makes it. */
export const isOnColumn = (filter: TableFilter, columnId: string): boolean =>
  'columnId' in filter && filter.columnId === columnId

/** The groups of a chart in the order in which they are drawn: dates from the earliest, those without anybody too. */
export function drawn(
  groups: readonly Group[],
  kind: FilterColumn['kind'],
  unit: GroupUnit = 'day',
): Group[] {
  if (kind !== 'date') return [...groups]
  const counts = new Map(groups.map(({ value, count }) => [value, count]))
  const days = groups
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
    .toSorted((one, other) => (one < other ? -1 : 1))
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return [...groups]
  const all: string[] = []
  for (let day = first; day <= last && all.length <= mostFilled; day = dayAfter(lastDayOf(unit, day), 1))
    all.push(day)
  const filled = all.length > mostFilled ? days : all
  const blank = groups.filter(({ value }) => value === null)
  return [...filled.map(value => ({ value, count: counts.get(value) ?? 0 })), ...blank]
}

/** What is drawn of a grouping's counts. */
export function barsOf(
  column: FilterColumn,
  { unit }: Grouping,
  groups: readonly Group[],
  filters: readonly TableFilter[],
): Bar[] {
  const on = new Set(filters.map(filter => JSON.stringify(filter)))
  return drawn(groups, column.kind, unit).map(({ value, count }) => {
    const filter = groupFilter(column, unit, value)
    return {
      key: JSON.stringify(value),
      name: groupName(column, unit, value),
      count,
      filter,
      isOn: on.has(JSON.stringify(filter)),
    }
  })
}

/** The filters after a press on a bar: by it alone in its column, or by none where it was on. */
export const pressed = (
  filters: readonly TableFilter[],
  { filter, isOn }: Bar,
  columnId: string,
): TableFilter[] => [...filters.filter(one => !isOnColumn(one, columnId)), ...(isOn ? [] : [filter])]

/** A chart as a file for a sheet. */
export const chartCsv = (title: string, bars: readonly Bar[]): string =>
  csvLines([
    [guardFormula(title), 'Applicants'],
    ...bars.map(({ name, count }) => [guardFormula(name), String(count)]),
  ])
