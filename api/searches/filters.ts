import type { Reader } from '@winnow/db'
import type { SignedIn } from '../core/actor.ts'
import { invalid, Refusal } from '../core/error.ts'
import type { FoundForm } from '../forms/find.ts'
import { compileQuery } from '../table/query/compile.ts'
import { type Fragment, fragment } from '../table/query/fragment.ts'
import { tablesOf } from '../table/query/statements.ts'
import type { SearchRow } from './find.ts'

/** Whom a search looks at, as SQL, and why each of its filters no longer fits the form; null: it does. */
export interface Reach {
  from: Fragment
  where: Fragment
  problems: (string | null)[]
  /** Of other forms whose rows the filters read */
  versions: readonly number[]
}

/** The filter that a mistake is in, by its path: `filters.2.value`. */
const placeOf = (path: string) => Number(path.split('.')[1])

/**
 * A column or a value that a filter names may have been deleted since. Then the search finds nobody until the filter is changed:
 * without it, it would judge applications that nobody asked for (docs/rules.md#searches-and-criteria).
 */
export async function reachOf(
  db: Reader,
  actor: SignedIn,
  found: FoundForm,
  search: Pick<SearchRow, 'filters'>,
  now: number,
): Promise<Reach> {
  const filters = search.filters.map(it => it.filter)
  try {
    const { source, where, visible } = await compileQuery(db, actor, found, { filters }, now)
    return {
      from: tablesOf(source, where),
      where,
      problems: filters.map(() => null),
      versions: visible.versions,
    }
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.errors) throw error
    const { errors } = error.details
    const problems = filters.map((_, i) => {
      const [mistake] = errors.filter(it => placeOf(it.path) === i)
      if (!mistake) return null
      return mistake.path.endsWith('.columnId') ? 'Its column no longer exists' : mistake.message
    })
    return { from: fragment`submissions s`, where: fragment`false`, problems, versions: [] }
  }
}

/** Refuses to run a search one of whose filters no longer fits the form. */
export function requireFitting({ filters }: Pick<SearchRow, 'filters'>, { problems }: Reach): void {
  const errors = problems.flatMap((problem, i) =>
    problem === null
      ? []
      : [
          {
            path: `filters.${i}`,
            message: `The filter '${filters[i]?.text}' no longer fits the form. ${problem}. Change or remove it first`,
          },
        ],
  )
  if (errors.length > 0) throw invalid(errors)
}
