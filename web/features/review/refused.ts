import { WinnowError } from '@winnow/sdk'
import { defaultTab, type TableQuery } from './query.ts'

/** A query without what the server refused of it, and why; null: it refused something else (docs/rules.md#unknown-values). */
export function withoutRefused(
  query: TableQuery,
  failure: unknown,
): { change: Partial<TableQuery>; reasons: string[] } | null {
  if (!(failure instanceof WinnowError) || failure.code !== 'invalid_input') return null
  const errors = failure.problem?.errors ?? []
  const at = (path: RegExp) => errors.filter(error => path.test(error.path))
  const out = new Set(at(/^filters\.\d+\./).map(({ path }) => Number(path.split('.')[1])))
  const [filters, sort, tab] = [out.size > 0, at(/^sort\./).length > 0, at(/^stage$/).length > 0]
  if (!filters && !sort && !(tab && query.tab !== defaultTab)) return null
  return {
    change: {
      ...(filters && { filters: query.filters.filter((_, place) => !out.has(place)) }),
      ...(sort && { sort: null }),
      ...(tab && { tab: defaultTab }),
    },
    reasons: at(/^(filters\.|sort\.|stage$)/).map(({ message }) => message),
  }
}
