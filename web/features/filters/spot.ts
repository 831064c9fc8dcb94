import { conditionsOf, type Filter, type TableFilter } from '@winnow/openapi/filters'
import { filterOf } from '../review/query/conditions.ts'

/** Where a condition stands: the place of its filter among those in use, and its own place among that filter's alternatives. */
export interface Spot {
  at: number
  or: number
}

const conditionsAt = (filters: readonly TableFilter[], at: number): readonly Filter[] => {
  const filter = filters[at]
  return filter ? conditionsOf(filter) : []
}

export const conditionAt = (filters: readonly TableFilter[], { at, or }: Spot): Filter | undefined =>
  conditionsAt(filters, at)[or]

/** A spot where nothing stands, behind all filters or behind the alternatives of one. */
export const newSpot = (filters: readonly TableFilter[], at = filters.length): Spot => ({
  at,
  or: conditionsAt(filters, at).length,
})

/** The spot of a column's own filter, else a new one; a group belongs to no column. */
export function spotOf(filters: readonly TableFilter[], columnId: string): Spot {
  const at = filters.findIndex(filter => 'columnId' in filter && filter.columnId === columnId)
  return at < 0 ? newSpot(filters) : { at, or: 0 }
}

/** The filters with a condition put at a spot; null: taken from it. The last alternative left stands by itself. */
export function putAt(
  filters: readonly TableFilter[],
  { at, or }: Spot,
  condition: Filter | null,
): TableFilter[] {
  const before = conditionsAt(filters, at)
  const after = [...before.slice(0, or), ...(condition ? [condition] : []), ...before.slice(or + 1)]
  return filters.toSpliced(at, 1, ...[filterOf(after) ?? []].flat())
}
