import { limits } from '@winnow/openapi/common/limits'
import { type Filter, Filters, filterKinds, parseFilter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import type { TableQuery as UrlQuery } from '../../lib/paths.ts'

export interface Sort {
  columnId: string
  direction: 'ASC' | 'DESC'
}

/** What the table shows; kept in the URL (spec 2, section 2). */
export interface TableQuery {
  /** A stage's label */
  tab: string
  search: string
  /** Null where nobody chose one: the newest first, under a search the best match */
  sort: Sort | null
  /** All of them hold */
  filters: readonly Filter[]
  /** The submission that is open */
  openId: string | null
}

export const newestFirst: Sort = { columnId: 'date', direction: 'DESC' }
export const defaultTab = 'New'

/** 'date:desc', as the CLI writes it too. What cannot be read counts as absent. */
export function readSort(text: string | null): Sort | null {
  const [, columnId, direction] = text?.match(/^(.{1,100}):(asc|desc)$/) ?? []
  return columnId ? { columnId, direction: direction === 'asc' ? 'ASC' : 'DESC' } : null
}

export const sameSort = (one: Sort | null, other: Sort | null): boolean =>
  one?.columnId === other?.columnId && one?.direction === other?.direction

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The filters of an address, each of which the form's columns can take, and whether there was more than those. */
export function readFilters(
  text: string | null,
  columns: readonly FilterColumn[],
): { filters: readonly Filter[]; lost: boolean } {
  if (!text) return { filters: [], lost: false }
  const sent = parsed(text)
  const list: unknown[] = Array.isArray(sent) ? sent : []
  const filters = list.slice(0, limits.filters).flatMap(one => {
    const shaped = Filters.safeParse([one])
    const [filter] = shaped.success ? shaped.data : []
    const column = columns.find(it => it.id === filter?.columnId)
    return filter && column && parseFilter(filterKinds[column.kind], filter).ok ? [filter] : []
  })
  const once = new Map(filters.map(filter => [JSON.stringify(filter), filter]))
  return { filters: [...once.values()], lost: !Array.isArray(sent) || filters.length < list.length }
}

export const readQuery = (params: URLSearchParams, columns: readonly FilterColumn[]): TableQuery => ({
  tab: params.get('tab') || defaultTab,
  search: params.get('search') ?? '',
  sort: readSort(params.get('sort')),
  filters: readFilters(params.get('filters'), columns).filters,
  openId: params.get('submission_id'),
})

/** Defaults stay out of the URL. 'Newest first' is one, but for a search, which ranks unless it is said. */
export const writeQuery = ({ tab, search, sort, filters, openId }: TableQuery): UrlQuery => ({
  tab: tab === defaultTab ? undefined : tab,
  search: search || undefined,
  sort:
    sort === null || (search === '' && sameSort(sort, newestFirst))
      ? undefined
      : `${sort.columnId}:${sort.direction.toLowerCase()}`,
  filters: filters.length > 0 ? JSON.stringify(filters) : undefined,
  submission_id: openId ?? undefined,
})
