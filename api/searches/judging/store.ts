import type { Transaction } from '@winnow/db'
import { statement } from '../../core/database/prepared.ts'
import type { Emit } from '../../core/events/emit.ts'
import type { FoundForm } from '../../forms/find.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import { type CriterionRow, criteriaOf, type SearchRow } from '../find.ts'
import { answersFor, applicationsOf, inputHash } from './fields.ts'
import type { Judged } from './judge.ts'

// A reviewer's override stays through whatever is judged again.
const upsert = statement(`
  insert into ai_results (criterion_number, submission_id, result, reason, quotes, suspicious, input_hash, model, stale, judged_at)
  select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value -> 4, value -> 5, value ->> 6, value ->> 7, value ->> 8, ?
  from json_each(?) where exists (select 1 from criteria where number = value ->> 0)
  on conflict (criterion_number, submission_id) do update set result = excluded.result, reason = excluded.reason,
    quotes = excluded.quotes, suspicious = excluded.suspicious, input_hash = excluded.input_hash, model = excluded.model,
    stale = excluded.stale, judged_at = excluded.judged_at`)
const refresh = statement(`
  update ai_results set stale = 0
  where (criterion_number, submission_id) in (select value ->> 0, value ->> 1 from json_each(?))`)

interface Into {
  tx: Transaction
  emit: Emit
  found: FoundForm
  search: SearchRow
  now: number
}

/**
 * Stores what was judged, by criterion and application: doing so again changes nothing. An answer or a criterion that changed
 * while the judge read it makes its result stale at once.
 */
export async function storeJudged(
  { tx, emit, found, search, now }: Into,
  { verdicts, refreshed }: Pick<Judged, 'verdicts' | 'refreshed'>,
): Promise<void> {
  const ids = [...new Set([...verdicts, ...refreshed].map(it => it.submissionId))]
  if (ids.length === 0) return
  const applications = new Map(
    (await applicationsOf(tx, found, ids, search.deepSearch)).map(it => [it.id, it]),
  )
  const criteria = new Map((await criteriaOf(tx, [search.number])).map(it => [it.number, it]))
  const hashNow = (criterion: CriterionRow, id: number) =>
    inputHash(
      criterion,
      answersFor(criterion, applications.get(id)?.answers ?? [], found.form.aiAllowedFields),
    )
  // Whoever withdrew or asked for a person meanwhile gets no result.
  const rows = verdicts.flatMap(it => {
    const criterion = criteria.get(it.criterionNumber)
    if (!criterion || !applications.has(it.submissionId)) return []
    const stale = hashNow(criterion, it.submissionId) === it.inputHash ? 0 : 1
    return [
      [
        ...[it.criterionNumber, it.submissionId, it.result, it.reason, it.quotes, it.suspicious],
        ...[it.inputHash, it.model, stale],
      ],
    ]
  })
  if (rows.length > 0) await upsert.run(tx, now, JSON.stringify(rows))
  if (refreshed.length > 0)
    await refresh.run(tx, JSON.stringify(refreshed.map(it => [it.criterionNumber, it.submissionId])))
  await touchRows(tx, found.form.number)
  await emit('search.judged', {
    ...{ workspaceId: found.workspace.id, formNumber: found.form.number, data: { search: search.id } },
    subjects: ids.filter(id => applications.has(id)).map(id => ({ id, before: null })),
  })
}
