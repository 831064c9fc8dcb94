import { aiResults, type Database, forms, searches, submissions } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { type Context, procedure, transact } from '../../core/command.ts'
import { notFound, Refusal } from '../../core/error.ts'
import { type FoundForm, findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import {
  type CriterionRow,
  criteriaOf,
  findSearch,
  refuseRunning,
  requireOn,
  type SearchRow,
} from '../find.ts'
import { judgeBatch } from '../judging/judge.ts'
import { storeJudged } from '../judging/store.ts'
import { ceilingOf } from './budget.ts'

/** Judges a batch now and stores what came of it; its caller waits. */
export async function judgeNow(
  context: Context<unknown, SignedIn>,
  found: FoundForm,
  search: SearchRow,
  criteria: readonly CriterionRow[],
  ids: readonly number[],
): Promise<void> {
  const { app, actor, request, now } = context
  await ceilingOf(app, app.reads, found, null, now)
  const signal = AbortSignal.any([request.signal, app.ending])
  const judged = await judgeBatch({ app, found, search, criteria, signal }, ids)
  await transact(context, false, async ({ tx, emit, now: at }) => {
    // Their rights, and the search, as they are after the wait.
    const still = await findForm(tx, actor, found.form.id, can.search)
    const same = await findSearch(tx, still.form.number, search.id)
    await storeJudged({ tx, emit, found: still, search: same, now: at }, judged)
  })
}

/** A search by its id alone, for who manages its form. */
async function searchOf(db: Database, actor: SignedIn, id: string) {
  const [row] = await db
    .select({ search: searches, formId: forms.id })
    .from(searches)
    .innerJoin(forms, eq(forms.number, searches.formNumber))
    .where(eq(searches.id, id))
  if (!row) throw notFound('search')
  const found = await findForm(db, actor, row.formId, can.search).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_form_editor') throw notFound('search')
    throw error
  })
  return { found, search: row.search }
}

export const runCompositeAiQuery = procedure(ops.search.runCompositeAiQuery, async context => {
  const { actor, input, db } = context
  const { found, search } = await searchOf(db, actor, input.composite_ai_query_id)
  const all = await criteriaOf(db, [search.number])
  const wanted = new Set(input.query_ids ?? all.map(it => it.id))
  const criteria = all.filter(it => wanted.has(it.id as never))
  if (criteria.length < wanted.size) throw notFound('criterion')
  const rows = await db
    .select({ id: submissions.id, publicId: submissions.publicId })
    .from(submissions)
    .where(
      and(
        eq(submissions.formNumber, found.form.number),
        inArray(submissions.publicId, [...input.submission_ids]),
      ),
    )
  if (rows.length < new Set(input.submission_ids).size) throw notFound('application')
  requireOn(found)
  await refuseRunning(db, found.form.number)
  await judgeNow(
    context,
    found,
    search,
    criteria,
    rows.map(it => it.id),
  )
  const results = await db
    .select()
    .from(aiResults)
    .where(
      inArray(
        aiResults.submissionId,
        rows.map(it => it.id),
      ),
    )
  const publicIds = new Map(rows.map(it => [it.id, it.publicId]))
  return {
    compositeQueryId: search.id as never,
    resultsByQuery: criteria.map(criterion => ({
      queryId: criterion.id as never,
      results: results
        .filter(it => it.criterionNumber === criterion.number && !it.stale)
        .map(({ submissionId, result, override, reason }) => ({
          submissionId: publicIds.get(submissionId) as never,
          result: override ?? result,
          reason,
          resultType: override === null ? ('ASSISTANT' as const) : ('REVIEWER' as const),
        })),
    })),
  }
})
