import { aiResults, type stages } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, inArray } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { procedure } from '../../core/command.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { fragment, integer, valueList } from '../../table/query/fragment.ts'
import { toStatement } from '../../table/query/statements.ts'
import { type Reach, reachOf, requireFitting } from '../filters.ts'
import { criteriaOf, findSearch, refuseRunning, requireOn } from '../find.ts'
import { judgeable, presentSearch } from '../present.ts'
import { judgeNow } from './run-batch.ts'

type Kind = (typeof stages.$inferSelect)['kind']

const most = limits.aiBatch

/** Of those whom the search looks at, the last who applied and stand in a stage of these kinds. */
const newestDecided = ({ from, where }: Reach, kinds: readonly Kind[]) =>
  toStatement(fragment`
    select s.id, s.public_id, s.name, st.label, st.kind
    from ${from} join stages st on st.id = s.stage_id
    where ${where} and st.kind in ${valueList(kinds)} and ${judgeable}
    order by s.submitted_at desc, s.id desc limit ${integer(most)}`)

/** As many of either kind as there are, half and half at best. */
async function decided({ longReads }: App, reach: Reach) {
  const [on = [], out = []] = await longReads.rows([
    newestDecided(reach, ['SHORTLISTED', 'CUSTOM']),
    newestDecided(reach, ['ARCHIVED']),
  ])
  const half = most / 2
  const taken = on.slice(0, Math.max(half, most - out.length))
  return [...taken, ...out.slice(0, most - taken.length)].map(([id, publicId, name, stage, kind]) => ({
    id: Number(id),
    publicId: String(publicId),
    name: String(name),
    stage: String(stage),
    kind: kind as Kind,
  }))
}

/** Judges applications of a search that people have decided about, and says where it disagrees with them. */
export const tryCompositeAiQuery = procedure(ops.search.tryCompositeAiQuery, async context => {
  const { app, actor, input, db, now } = context
  const found = await findForm(db, actor, input.form_id, can.search)
  const search = await findSearch(db, found.form.number, input.composite_query_id)
  requireOn(found)
  await refuseRunning(db, found.form.number)
  const reach = await reachOf(db, actor, found, search, now)
  requireFitting(search, reach)
  const criteria = await criteriaOf(db, [search.number])
  const chosen = criteria.length === 0 ? [] : await decided(app, reach)
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
