import { jobs, searchRuns, type Transaction } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { count } from '@winnow/openapi/common/text/format'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { type CommandContext, command } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { invalid } from '../../core/error.ts'
import { beginJob } from '../../core/jobs/begin.ts'
import { newId } from '../../core/text/ids.ts'
import { countsOf } from '../../forms/details.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { reachOf, requireFitting } from '../filters.ts'
import {
  criteriaOf,
  findSearch,
  judgingJob,
  judgingKey,
  refuseRunning,
  requireOn,
  type SearchRow,
} from '../find.ts'
import { lastRun } from '../present.ts'
import { ceilingOf } from './budget.ts'
import { runJob } from './job.ts'
import { pendingOf } from './pending.ts'

type Asked = CommandContext<
  {
    form_id: string
    composite_query_id: string
    max_cost?: number | null | undefined
    batched: boolean
  },
  SignedIn
>

const subjectsOf = (pending: { sql: string }) =>
  statement(`insert into job_subjects (job_number, subject) select ?, -id from (${pending.sql})`)
const countSubjects = statement<{ n: number }>('select count(*) as n from job_subjects where job_number = ?')

const presentStarted = async (tx: Transaction, search: SearchRow) => {
  const run = await lastRun(tx, search.number)
  if (!run) throw new Error('A run was started and is not there')
  return { compositeQueryId: search.id as never, run }
}

/** Begins to judge what has no valid result, whether for the first time or again: a job, one per form at a time. */
async function begin(context: Asked) {
  const { app, actor, input, tx, now } = context
  const found = await findForm(tx, actor, input.form_id, can.search)
  const { form, workspace } = found
  const search = await findSearch(tx, form.number, input.composite_query_id)
  requireOn(found)
  await refuseRunning(tx, form.number)
  const criteria = await criteriaOf(tx, [search.number])
  const ceiling = await ceilingOf(app, tx, found, input.max_cost, now)
  const reach = await reachOf(tx, actor, found, search, now)
  requireFitting(search, reach)
  const pending = pendingOf(app, reach, criteria)
  const [run] = await tx
    .insert(searchRuns)
    .values({
      searchNumber: search.number,
      jobId: newId('job', now),
      startedBy: actor.userId,
      startedAt: now,
      ceiling,
      batched: input.batched,
    })
    .returning()
  if (!run) throw new Error('A run was inserted and did not come back')
  const job = await beginJob(context, runJob, {
    workspaceId: workspace.id,
    formNumber: form.number,
    key: judgingKey(form.number),
    input: { form_id: form.id, search_id: search.id, run: run.number, batched: input.batched },
    total: 0,
  })
  await subjectsOf(pending).run(tx, job.number, ...pending.args)
  const [counted] = await countSubjects.all(tx, job.number)
  const total = counted?.n ?? 0
  if (total === 0)
    throw invalid([
      { path: 'composite_query_id', message: 'Every application of this search has been judged' },
    ])
  if (input.batched && (!app.model || total <= limits.aiBatched.above))
    throw invalid([
      {
        path: 'batched',
        message: `Waiting for half the price needs an AI model and more than ${count(limits.aiBatched.above)} applications`,
      },
    ])
  await tx.update(jobs).set({ total }).where(eq(jobs.number, job.number))
  await tx.update(searchRuns).set({ jobId: job.id }).where(eq(searchRuns.number, run.number))
  return presentStarted(tx, search)
}

const weight = {
  async rows({ app, actor, input }: Pick<Asked, 'app' | 'actor' | 'input'>) {
    const { form } = await findForm(app.reads, actor, input.form_id, can.search)
    return (await countsOf(app.reads, form)).totalCount
  },
}

export const startCompositeAiQuery = command(ops.search.startCompositeAiQuery, begin, weight)

export const continueCompositeAiQuery = command(ops.search.continueCompositeAiQuery, begin, weight)

/** What is on its way is given up at once; what was judged stays. A run that is over stays as it ended. */
export const stopCompositeAiQuery = command(
  ops.search.stopCompositeAiQuery,
  async ({ actor, input, tx, emit, wake }) => {
    const { form, workspace } = await findForm(tx, actor, input.form_id, can.search)
    const search = await findSearch(tx, form.number, input.composite_query_id)
    const job = await judgingJob(tx, form.number)
    if (job?.input.search_id === search.id && !job.stopRequested) {
      await tx.update(jobs).set({ stopRequested: true }).where(eq(jobs.number, job.number))
      await emit('job.stopped', { workspaceId: workspace.id, formNumber: form.number, data: { job: job.id } })
      wake('jobs')
    }
    const run = await lastRun(tx, search.number)
    if (!run) throw invalid([{ path: 'composite_query_id', message: 'This search has not run yet' }])
    return { compositeQueryId: search.id as never, run }
  },
)
