import { searchRuns, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { listed, personJob } from '../../core/jobs/kind.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { criteriaOf, findSearch, requireOn } from '../find.ts'
import { insertRequest, type Sent } from '../judging/ask.ts'
import { type Judged, judgeBatch } from '../judging/judge.ts'
import { storeJudged } from '../judging/store.ts'
import { type JudgedBatched, judgeBatched } from './batched.ts'

/** Those who applied last are judged first, so a subject is the negative number of an application. */
const asSubject = (id: number) => -id

/** What the batches of a part cost, once, in the place of what was set aside for them. */
async function recordBatched(
  tx: Transaction,
  formNumber: number,
  runNumber: number,
  sent: readonly Sent[],
  now: number,
): Promise<void> {
  const [run] = await tx
    .update(searchRuns)
    .set({ batchIds: [], reserved: 0 })
    .where(eq(searchRuns.number, runNumber))
    .returning()
  const of = { formNumber, searchNumber: run?.searchNumber ?? null, runNumber }
  for (const it of sent) await insertRequest(tx, of, it, now)
}

/** Judges a batch outside of the transaction, and stores the results in it (docs/rules.md#assistant-run). */
/** As many at a time as are judged side by side, or as one Message Batch has. */
const few = listed(limits.aiBatch)
const many = listed(limits.aiBatched.part)

export const runJob = personJob<
  { form_id: string; search_id: string; run: number; batched: boolean },
  number,
  Judged | JudgedBatched | undefined
>({
  name: 'ai_run',
  input: z.object({
    form_id: z.string(),
    search_id: z.string(),
    run: z.int(),
    batched: z.boolean().default(false),
  }) as z.ZodType<{ form_id: string; search_id: string; run: number; batched: boolean }>,
  subjects: { next: (db, job) => (job.input.batched ? many : few).next(db, job), finish: few.finish },
  retry: [2_000, 10_000, 30_000, 60_000, 600_000],
  async prepare({ app, actor, input, job, signal }, subjects) {
    const found = await findForm(app.reads, actor, input.form_id, can.search)
    requireOn(found)
    const search = await findSearch(app.reads, found.form.number, input.search_id)
    const criteria = await criteriaOf(app.reads, [search.number])
    const [run] = await app.reads.select().from(searchRuns).where(eq(searchRuns.number, input.run))
    if (!run) return undefined
    const batch = { app, found, search, criteria, run, signal }
    const ids = subjects.map(asSubject)
    return input.batched ? judgeBatched({ ...batch, job }, ids) : judgeBatch(batch, ids)
  },
  async apply({ tx, actor, input, emit, now }, subjects, judged) {
    const found = await findForm(tx, actor, input.form_id, can.search)
    // Whoever deleted the search has ended its run too.
    if (!judged) return { finished: true }
    if ('sent' in judged) await recordBatched(tx, found.form.number, input.run, judged.sent, now)
    const search = await findSearch(tx, found.form.number, input.search_id)
    await storeJudged({ tx, emit, found, search, now }, judged)
    const isExhausted = judged.unpaid.length > 0
    const n = subjects.length - judged.failed.length - judged.unpaid.length
    await tx
      .update(searchRuns)
      .set({
        judged: sql`${searchRuns.judged} + ${n}`,
        failed: sql`${searchRuns.failed} + ${judged.failed.length}`,
        ...(isExhausted ? { exhausted: true } : {}),
      })
      .where(eq(searchRuns.number, input.run))
    return { finished: isExhausted }
  },
})
