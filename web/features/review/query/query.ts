import type { Layout } from '@winnow/openapi/columns'
import { type Column, sortNames } from '@winnow/openapi/columns'
import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import { limits } from '@winnow/openapi/common/limits'
import {
  conditionsOf,
  type Filter,
  Filters,
  filterKinds,
  parseFilter,
  type TableFilter,
} from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import type { GroupUnit } from '@winnow/openapi/filters/groups'
import type { TableQuery as UrlQuery } from '../../../lib/paths.ts'
import type { Matching } from '../selection/subjects.ts'
import { layoutOfView, readLayout, sameLayout, type View, viewOf } from '../views/view.ts'
import { keepConditions } from './conditions.ts'

export interface Sort {
  columnId: string
  direction: 'ASC' | 'DESC'
}

export interface Grouping {
  columnId: string
  /** Of dates; absent: day */
  unit?: GroupUnit
}

/** What the table shows, as its URL holds it (docs/rules.md#table-query). */
export interface TableQuery {
  /** A stage's label */
  tab: string
  search: string
  /** Null: the newest first, or under a search the best match */
  sort: Sort | null
  /** Null: the rows stand in one list */
  grouping: Grouping | null
  /** All of them must hold */
  filters: readonly TableFilter[]
  /** The id of the open view; null: none */
  view: string | null
  /** The columns where they differ from the view's; null: as the view has them */
  layout: Layout | null
  /** The submission that is open */
  openId: string | null
  /** One applicant at a time, over the table (docs/rules.md#focus-mode) */
  focus: boolean
}

export const newestFirst: Sort = { columnId: 'date', direction: 'DESC' }
export const defaultTab = 'New'
/** Stands for a sort or a grouping where the table leaves out the view's. */
export const nothing = 'none'

/** 'date:desc', as the CLI writes it too. What cannot be read counts as absent. */
export function readSort(text: string | null): Sort | null {
  const [, columnId, direction] = text?.match(/^(.{1,100}):(asc|desc)$/) ?? []
  return columnId ? { columnId, direction: direction === 'asc' ? 'ASC' : 'DESC' } : null
}

/** 'date:week', 'labels', as the CLI writes it too. What cannot be read counts as absent. */
function readGrouping(text: string | null): Grouping | null {
  if (text === nothing) return null
  const [, columnId, unit] = text?.match(/^(.{1,100}?)(?::(day|week|month))?$/) ?? []
  return columnId ? { columnId, ...(unit && { unit: unit as GroupUnit }) } : null
}

const groupingText = ({ columnId, unit }: Grouping) => (unit ? `${columnId}:${unit}` : columnId)

export const sameSort = (one: Sort | null, other: Sort | null): boolean =>
  one?.columnId === other?.columnId && one?.direction === other?.direction

/** What changes in a query that lets go of these columns; null: it does not refer to them. */
export function withoutColumns(
  { filters, sort, grouping }: TableQuery,
  columnIds: readonly string[],
): Partial<TableQuery> | null {
  const isGone = ({ columnId }: { columnId: string }) => columnIds.includes(columnId)
  const change = {
    ...(filters.flatMap(conditionsOf).some(isGone) && {
      filters: filters.flatMap(filter => keepConditions(filter, it => !isGone(it)) ?? []),
    }),
    ...(sort && isGone(sort) && { sort: null }),
    ...(grouping && isGone(grouping) && { grouping: null }),
  }
  return Object.keys(change).length === 0 ? null : change
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The filters of a URL that the form's columns can take, and whether any had to be left out. */
export function readFilters(
  text: string | null,
  columns: readonly FilterColumn[],
): { filters: readonly TableFilter[]; lost: boolean } {
  if (!text) return { filters: [], lost: false }
  const parsed = parseJson(text)
  const list: unknown[] = Array.isArray(parsed) ? parsed : []
  const fits = (condition: Filter) => {
    const column = columns.find(column => column.id === condition.columnId)
    return column !== undefined && parseFilter(filterKinds[column.kind], condition).ok
  }
  let lost = !Array.isArray(parsed) || list.length > limits.filters
  const filters = list.slice(0, limits.filters).flatMap(one => {
    const shaped = Filters.safeParse([one])
    const [filter] = shaped.success ? shaped.data : []
    const left = filter ? keepConditions(filter, fits) : null
    if (!filter || !left || conditionsOf(left).length < conditionsOf(filter).length) lost = true
    return left ?? []
  })
  const once = new Map(filters.map(filter => [JSON.stringify(filter), filter]))
  return { filters: [...once.values()], lost }
}

/** What the URL shows: a view, and what differs from it (docs/rules.md#views). */
export const readQuery = (
  params: URLSearchParams,
  columns: readonly FilterColumn[],
  view?: View,
): TableQuery => ({
  tab: params.get('tab') || defaultTab,
  search: params.get('search') ?? '',
  sort: params.has('sort') ? readSort(params.get('sort')) : (view?.sort ?? null),
  grouping: params.has('group') ? readGrouping(params.get('group')) : (view?.grouping ?? null),
  filters: params.has('filters')
    ? readFilters(params.get('filters'), columns).filters
    : (view?.filters ?? []),
  view: params.get('view'),
  layout: view ? readLayout(params.get('columns')) : null,
  openId: params.get('submission_id'),
  focus: params.get('mode') === 'focus',
})

/** The query as the URL holds it. Defaults stay out, and what the view says; under a search 'newest first' is not a default, since a search ranks. */
export function writeQuery({ openId, focus, ...query }: TableQuery, view?: View): UrlQuery {
  return {
    tab: query.tab === defaultTab ? undefined : query.tab,
    search: query.search || undefined,
    view: query.view ?? undefined,
    ...changesOf(query, view),
    mode: focus ? 'focus' : undefined,
    submission_id: openId ?? undefined,
  }
}

/** What the query sets that the view does not. */
export function changesOf(
  { search, sort, grouping, filters, layout }: Omit<TableQuery, 'openId' | 'focus'>,
  view?: View,
): Pick<UrlQuery, 'sort' | 'group' | 'filters' | 'columns'> {
  const isDefault =
    sameSort(sort, view?.sort ?? null) ||
    (search === '' && sameSort(sort ?? newestFirst, view?.sort ?? newestFirst))
  const isGrouped = JSON.stringify(grouping) !== JSON.stringify(view?.grouping ?? null)
  const sameFilters = JSON.stringify(filters) === JSON.stringify(view?.filters ?? [])
  return {
    sort: isDefault ? undefined : sort ? `${sort.columnId}:${sort.direction.toLowerCase()}` : nothing,
    group: isGrouped ? (grouping ? groupingText(grouping) : nothing) : undefined,
    filters: sameFilters ? undefined : JSON.stringify(filters),
    columns: view && layout && !sameLayout(layout, layoutOfView(view)) ? JSON.stringify(layout) : undefined,
  }
}

/** Whether the table differs from the view that is open. */
export function isUnsaved(state: { query: TableQuery; views: readonly View[] | undefined }): boolean {
  const view = viewOf(state)
  return view !== undefined && Object.values(changesOf(state.query, view)).some(Boolean)
}

/** The part of the table's query that decides its rows */
type RowsQuery = Pick<TableQuery, 'tab' | 'search' | 'sort' | 'filters'>

/** What `/submission/fetch-window` takes of a query. */
export const windowQuery = (formId: string, { tab, search, sort, filters }: RowsQuery) => ({
  form_id: formId,
  stage: tab,
  search: search || null,
  sort,
  filters: [...filters],
  time_zone: readerTimeZone(),
})

/** The same with the groups in which the rows of a table stand; focus mode has them in one list. */
export const rowsQuery = (
  formId: string,
  {
    grouping,
    focus,
    ...query
  }: RowsQuery & Pick<TableQuery, 'grouping'> & Partial<Pick<TableQuery, 'focus'>>,
) => ({
  ...windowQuery(formId, query),
  ...(grouping && !focus && { grouping }),
})

/** Whether it shows less than a whole status. */
export const isNarrowed = ({ search, filters }: Pick<TableQuery, 'search' | 'filters'>) =>
  search !== '' || filters.length > 0

/** What narrows it, in a sentence. */
export const narrowing = ({ search, filters }: Pick<TableQuery, 'search' | 'filters'>): string =>
  filters.length === 0 ? 'search' : search === '' ? 'filters' : 'search and filters'

/** Whom a query matches, in whatever order. */
export function matchingOf(query: RowsQuery): Matching {
  const { form_id: _form, sort: _sort, ...matching } = windowQuery('', query)
  return matching
}

/** The order that the table shows: its sort, else the newest first; null: a search ranks by the best match. */
export const shownSort = ({ sort, search }: Pick<TableQuery, 'sort' | 'search'>): Sort | null =>
  sort ?? (search ? null : newestFirst)

/** A press on the head sorts by its column, as that usually begins; another one turns the order. */
export function nextSort(query: Pick<TableQuery, 'sort' | 'search'>, column: Column): Sort {
  const shown = shownSort(query)
  const turned = shown?.direction === 'ASC' ? 'DESC' : 'ASC'
  return {
    columnId: column.id,
    direction: shown?.columnId === column.id ? turned : sortNames(column).usual,
  }
}
