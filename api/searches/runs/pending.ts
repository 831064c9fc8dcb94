import type { Reader } from '@winnow/db'
import type { SignedIn } from '../../core/actor.ts'
import type { App } from '../../core/app.ts'
import type { FoundForm } from '../../forms/find.ts'
import { compileQuery } from '../../table/query/compile.ts'
import { type Fragment, fragment, integer, valueList } from '../../table/query/fragment.ts'
import { tablesOf } from '../../table/query/statements.ts'
import type { CriterionRow, SearchRow } from '../find.ts'
import { freshResult, judgeable, usable } from '../present.ts'

/** The applications that a search has yet to judge, as SQL: gives `id`. */
export async function pendingOf(
  app: Pick<App, 'model'>,
  db: Reader,
  actor: SignedIn,
  found: FoundForm,
  search: SearchRow,
  criteria: readonly CriterionRow[],
  now: number,
): Promise<Fragment> {
  const asked = search.filters.map(it => it.filter)
  const filters = await usable(db, actor, found, asked, now)
  const { source, where } = await compileQuery(db, actor, found, { filters }, now)
  const numbers = valueList(criteria.map(it => it.number))
  return fragment`
    select s.id from ${tablesOf(source, where)} where ${where} and ${judgeable} and (
      select count(*) from ai_results r
      where r.submission_id = s.id and r.criterion_number in ${numbers} and ${freshResult(app)}
    ) < ${integer(criteria.length)}`
}
