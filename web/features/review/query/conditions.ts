import { conditionsOf, type Filter, type TableFilter } from '@winnow/openapi/filters'

/** Conditions of which any may hold, as a filter: one is a filter by itself. Null: there are none. */
export function filterOf(conditions: readonly Filter[]): TableFilter | null {
  const [first, another] = conditions
  return another ? { any: [...conditions] } : (first ?? null)
}

/** What is left of a filter with only some of its conditions; null: nothing. */
export const keepConditions = (
  filter: TableFilter,
  keeps: (condition: Filter, place: number) => boolean,
): TableFilter | null => filterOf(conditionsOf(filter).filter(keeps))
