import type { Layout } from '@winnow/openapi/columns'
import type { FetchViewsResponse, FormDetails } from '@winnow/sdk'

export type View = FetchViewsResponse['views'][number]

export const layoutOfView = ({ hiddenColumns, pinnedColumns, columnOrder }: View): Layout => ({
  hidden: hiddenColumns,
  pinned: pinnedColumns,
  order: columnOrder,
})

interface Shown {
  form: Pick<FormDetails, 'savedFilter'>
  query: { view: string | null; layout: Layout | null }
  views: readonly View[] | undefined
}

export const viewOf = ({ query, views }: Pick<Shown, 'query' | 'views'>): View | undefined =>
  query.view === null ? undefined : views?.find(({ id }) => id === query.view)

/** The layout that holds: what was changed since, else the open view's, else the person's own for this form. */
export function layoutOf({ form, query, views }: Shown): Layout {
  if (query.layout) return query.layout
  const view = viewOf({ query, views })
  if (view) return layoutOfView(view)
  const { hiddenColumns, pinnedColumns } = form.savedFilter
  return { hidden: hiddenColumns, pinned: pinnedColumns, order: [] }
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(it => typeof it === 'string')

/** The layout of a URL; null: there is none, or it can't be read. */
export function readLayout(text: string | null): Layout | null {
  if (!text) return null
  try {
    const { hidden, pinned, order } = JSON.parse(text)
    return isList(hidden) && isList(pinned) && isList(order) ? { hidden, pinned, order } : null
  } catch {
    return null
  }
}

export const sameLayout = (one: Layout, other: Layout): boolean =>
  [...one.hidden].sort().join() === [...other.hidden].sort().join() &&
  one.pinned.join() === other.pinned.join() &&
  one.order.join() === other.order.join()

/** The part of the query that a view holds too. */
export interface Narrowed extends Pick<View, 'sort' | 'grouping'> {
  filters: readonly View['filters'][number][]
}

/** What a call saves of the table as it is. */
export const contentOf = (query: Narrowed, layout: Layout) => ({
  filters: [...query.filters],
  sort: query.sort,
  grouping: query.grouping,
  hidden_columns: [...layout.hidden],
  pinned_columns: [...layout.pinned],
  column_order: [...layout.order],
})
