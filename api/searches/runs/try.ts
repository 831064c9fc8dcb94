import { aiResults, type Reader, type stages } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, inArray } from 'drizzle-orm'
import { procedure } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { criteriaOf, findSearch, refuseRunning, requireOn } from '../find.ts'
import { presentSearch } from '../present.ts'
import { judgeNow } from './run-batch.ts'

interface Decided {
  id: number
  publicId: string
  name: string
  stage: string
  kind: (typeof stages.$inferSelect)['kind']
}

const newestDecided = (kinds: string) =>
  statement<Decided>(`
    select s.id, s.public_id as publicId, s.name, t.label as stage, t.kind
    from submissions s join stages t on t.id = s.stage_id
    where s.form_number = ? and t.kind in (${kinds}) and s.ai_opted_out = 0 and s.withdrawn_at is null
      and s.anonymised_at is null
    order by s.submitted_at desc, s.id desc limit ?`)
const movedOn = newestDecided("'SHORTLISTED', 'CUSTOM'")
const archived = newestDecided("'ARCHIVED'")

/** As many of either kind as there are, half and half at best. */
async function decided(db: Reader, formNumber: number): Promise<Decided[]> {
  const most = limits.aiBatch
  const [on, out] = [await movedOn.all(db, formNumber, most), await archived.all(db, formNumber, most)]
  const half = most / 2
  const fromOn = Math.max(half, most - out.length)
  const taken = on.slice(0, fromOn)
  return [...taken, ...out.slice(0, most - taken.length)]
}

/** Judges applications that people have decided about, and says where it disagrees with them. */
export const tryCompositeAiQuery = procedure(ops.search.tryCompositeAiQuery, async context => {
  const { app, actor, input, db, now } = context
  const found = await findForm(db, actor, input.form_id, can.search)
  const search = await findSearch(db, found.form.number, input.composite_query_id)
  requireOn(found)
  await refuseRunning(db, found.form.number)
  const criteria = await criteriaOf(db, [search.number])
  const chosen = criteria.length === 0 ? [] : await decided(db, found.form.number)
  const ids = chosen.map(it => it.id)
  if (ids.length > 0) await judgeNow(context, found, search, criteria, ids)
  const results = await db
    .select()
    .from(aiResults)
    .where(
      and(
        inArray(aiResults.submissionId, ids),
        inArray(
          aiResults.criterionNumber,
          criteria.map(it => it.number),
        ),
      ),
    )
  const tried = chosen.flatMap(({ id, publicId, name, stage, kind }) => {
    const own = criteria.flatMap(criterion => {
      const row = results.find(it => it.submissionId === id && it.criterionNumber === criterion.number)
      // A person's verdict would agree with itself: what is tried is the assistant.
      return row ? [{ queryId: criterion.id as never, result: row.result, reason: row.reason }] : []
    })
    if (own.length < criteria.length) return []
    const match = own.every(it => it.result === 'YES')
    const isUnclear = !match && own.every(it => it.result !== 'NO')
    const verdict = isUnclear ? 'UNCLEAR' : match === (kind !== 'ARCHIVED') ? 'AGREED' : 'DISAGREED'
    return [{ verdict, submissionId: publicId as never, name, stage, match, results: own }]
  })
  const after = await findSearch(db, found.form.number, search.id)
  return {
    tried: tried.length,
    agreed: tried.filter(it => it.verdict === 'AGREED').length,
    unclear: tried.filter(it => it.verdict === 'UNCLEAR').length,
    disagreements: tried.filter(it => it.verdict === 'DISAGREED').map(({ verdict: _, ...it }) => it),
    compositeQuery: await presentSearch(app, db, actor, found, after, now),
  }
})
