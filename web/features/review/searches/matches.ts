import type { TableFilter } from '@winnow/openapi/filters'
import type { CompositeQuery } from '@winnow/sdk'

export const yesOf = (criterionId: string): TableFilter => ({ columnId: criterionId, value: ['YES'] })

/** The filters of a table that shows the matches of a search, all that were counted. */
export const matchFilters = ({
  filters,
  breakdownQueries,
}: Pick<CompositeQuery, 'filters' | 'breakdownQueries'>): TableFilter[] => [
  ...filters.map(({ filter }) => filter as TableFilter),
  ...breakdownQueries.map(({ id }) => yesOf(id)),
]
