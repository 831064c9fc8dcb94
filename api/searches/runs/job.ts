import { searchRuns } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { listed, personJob } from '../../core/jobs/kind.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { criteriaOf, findSearch, requireOn } from '../find.ts'
import { type Judged, judgeBatch } from '../judging/judge.ts'
import { storeJudged } from '../judging/store.ts'

/** Those who applied last are judged first, so a subject is the negative number of an application. */
const asSubject = (id: number) => -id

/** Judges a batch outside of the transaction, and stores the results in it (docs/rules.md#assistant-run). */
export const runJob = personJob<
  { form_id: string; search_id: string; run: number },
  number,
  Judged | undefined
>({
  name: 'ai_run',
  input: z.object({ form_id: z.string(), search_id: z.string(), run: z.int() }),
  subjects: listed(limits.aiBatch),
  retry: [2_000, 10_000, 30_000, 60_000],
  async prepare({ app, actor, input, signal }, subjects) {
    const found = await findForm(app.reads, actor, input.form_id, can.search)
    requireOn(found)
    const search = await findSearch(app.reads, found.form.number, input.search_id)
    const criteria = await criteriaOf(app.reads, [search.number])
    const [run] = await app.reads.select().from(searchRuns).where(eq(searchRuns.number, input.run))
    if (!run) return undefined
    return judgeBatch({ app, found, search, criteria, run, signal }, subjects.map(asSubject))
  },
  async apply({ tx, actor, input, emit, now }, subjects, judged) {
    const found = await findForm(tx, actor, input.form_id, can.search)
    // Whoever deleted the search has ended its run too.
    if (!judged) return { finished: true }
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
