import type { App } from '../../core/app.ts'
import { type Fragment, fragment, integer, valueList } from '../../table/query/fragment.ts'
import type { Reach } from '../filters.ts'
import type { CriterionRow } from '../find.ts'
import { freshResult, judgeable } from '../present.ts'

/** The applications that a search has yet to judge, as SQL: gives `id`. */
export function pendingOf(
  app: Pick<App, 'model'>,
  { from, where }: Reach,
  criteria: readonly CriterionRow[],
): Fragment {
  const numbers = valueList(criteria.map(it => it.number))
  return fragment`
    select s.id from ${from} where ${where} and ${judgeable} and (
      select count(*) from ai_results r
      where r.submission_id = s.id and r.criterion_number in ${numbers} and ${freshResult(app)}
    ) < ${integer(criteria.length)}`
}
