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
  sort: Sort
  /** The submission that is open */
  openId: string | null
}

export const newestFirst: Sort = { columnId: 'date', direction: 'DESC' }
export const defaultTab = 'New'

/** 'date:desc', as the CLI writes it too. What cannot be read counts as absent. */
export function readSort(text: string | null): Sort {
  const [, columnId, direction] = text?.match(/^([^:]{1,64}):(asc|desc)$/) ?? []
  return columnId ? { columnId, direction: direction === 'asc' ? 'ASC' : 'DESC' } : newestFirst
}

export const sameSort = (one: Sort, other: Sort): boolean =>
  one.columnId === other.columnId && one.direction === other.direction

export const readQuery = (params: URLSearchParams): TableQuery => ({
  tab: params.get('tab') || defaultTab,
  search: params.get('search') ?? '',
  sort: readSort(params.get('sort')),
  openId: params.get('submission_id'),
})

/** Defaults stay out of the URL. */
export const writeQuery = ({ tab, search, sort, openId }: TableQuery): UrlQuery => ({
  tab: tab === defaultTab ? undefined : tab,
  search: search || undefined,
  sort: sameSort(sort, newestFirst) ? undefined : `${sort.columnId}:${sort.direction.toLowerCase()}`,
  submission_id: openId ?? undefined,
})
