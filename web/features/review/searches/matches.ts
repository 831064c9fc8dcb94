import { conditionsOf, type TableFilter } from '@winnow/openapi/filters'
import type { CompositeQuery } from '@winnow/sdk'

export const yesOf = (criterionId: string): TableFilter => ({ columnId: criterionId, value: ['YES'] })

/** The filters of a table that shows the matches of a search, beside those it has on other columns. */
export function matchFilters(
  { filters, breakdownQueries }: Pick<CompositeQuery, 'filters' | 'breakdownQueries'>,
  before: readonly TableFilter[],
): TableFilter[] {
  const own = [
    ...filters.map(({ filter }) => filter as TableFilter),
    ...breakdownQueries.map(({ id }) => yesOf(id)),
  ]
  const ownColumns = new Set(own.flatMap(conditionsOf).map(({ columnId }) => columnId))
  const others = before.filter(it => !conditionsOf(it).some(({ columnId }) => ownColumns.has(columnId)))
  return [...others, ...own]
}
