import { csvLines, guardFormula } from '@winnow/openapi/columns/csv/text'
import { dayAfter, type TableFilter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { groupName } from '@winnow/openapi/filters/group-name'
import { type GroupUnit, groupFilter, lastDayOf } from '@winnow/openapi/filters/groups'
import { barFilters, barName, type HistogramBar } from '@winnow/openapi/filters/histogram'
import type { FetchHistogramResponse, Group } from '@winnow/sdk'
import type { Grouping } from '../review/query/query.ts'

/** One bar of a chart. */
export interface Bar {
  key: string
  name: string
  count: number
  /** What together finds its applicants */
  filters: readonly TableFilter[]
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
  const isOn = holding(filters)
  return drawn(groups, column.kind, unit).map(({ value, count }) => {
    const own = [groupFilter(column, unit, value)]
    const name = groupName(column, unit, value)
    return { key: JSON.stringify(value), name, count, filters: own, isOn: isOn(own) }
  })
}

/** Whether all of some filters are among the table's. */
export function holding(filters: readonly TableFilter[]): (own: readonly TableFilter[]) => boolean {
  const on = new Set(filters.map(filter => JSON.stringify(filter)))
  return own => own.every(filter => on.has(JSON.stringify(filter)))
}

/** What is drawn of a number: its ranges, and those who have none; null: everybody has one. */
export function histogramOf(
  column: FilterColumn,
  { bars, missing, isWhole }: Pick<FetchHistogramResponse, 'bars' | 'missing' | 'isWhole'>,
  filters: readonly TableFilter[],
): { bars: Bar[]; blank: Bar | null } {
  const isOn = holding(filters)
  const barOf = (range: HistogramBar | null, name: string, count: number): Bar => {
    const own = barFilters(column.id, range, isWhole)
    return { key: String(range?.from ?? null), name, count, filters: own, isOn: isOn(own) }
  }
  return {
    bars: bars.map(bar => barOf(bar, barName(bar, isWhole), bar.count)),
    blank: missing > 0 ? barOf(null, groupName(column, undefined, null), missing) : null,
  }
}

/** The filters after a press on a bar: by it alone in its column, or by none of its column where it was on. */
export const pressed = (
  filters: readonly TableFilter[],
  { filters: own, isOn }: Pick<Bar, 'filters' | 'isOn'>,
  columnId: string,
): TableFilter[] => [...filters.filter(one => !isOnColumn(one, columnId)), ...(isOn ? [] : own)]

/** A chart as a file for a sheet. */
export const chartCsv = (title: string, bars: readonly Bar[]): string =>
  csvLines([
    [guardFormula(title), 'Applicants'],
    ...bars.map(({ name, count }) => [guardFormula(name), String(count)]),
  ])
