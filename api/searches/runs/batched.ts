import { createHash } from 'node:crypto'
import { jobs, searchRuns } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { Later, refuse } from '../../core/error.ts'
import type { JobRow } from '../../core/jobs/kind.ts'
import { batchShare, type Model, type ModelAnswer, ModelUnavailable } from '../../ports/model/model.ts'
import { readFiles } from '../files/read-files.ts'
import { reserveFirst, type Sent } from '../judging/ask.ts'
import { type Batch, type Judged, openOf, suspiciousOf } from '../judging/judge.ts'
import { Reading, requestFor } from '../judging/model-judge.ts'
import type { OpenApplication, OpenCriterion } from '../judging/open.ts'
import { readGiven, verdictTool } from '../judging/prompt.ts'

/** What became of a part that waited for Message Batches: its requests are written down with its results. */
export interface JudgedBatched extends Judged {
  sent: Sent[]
}

interface Asked {
  id: string
  it: OpenApplication
  open: readonly OpenCriterion[]
  request: ReturnType<typeof requestFor>
}

/** Names a request by what it is about, so that after a restart an answer is known by it, and one about an older answer is not taken. */
function asked(model: string, it: OpenApplication, open: readonly OpenCriterion[]): Asked {
  const hash = createHash('sha256')
    .update(open.map(one => one.hash).join(' '))
    .digest('base64url')
  return { id: `${it.application.id}-${hash.slice(0, 22)}`, it, open, request: requestFor(model, open) }
}

interface Waiting extends Batch {
  run: { number: number; ceiling: number | null; batchIds: readonly string[] }
  job: Pick<JobRow, 'number'>
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Whether somebody stopped the job, rather than the server being asked to end. */
async function isStopped({ app, job }: Waiting): Promise<boolean> {
  const [row] = await app.reads.select().from(jobs).where(eq(jobs.number, job.number))
  return row?.stopRequested ?? true
}

/**
 * The answers of a batch, which is sent unless it was before the server was started again; `paid`: how many of its requests were
 * covered. Throws where somebody stops the job, or the server ends.
 */
async function answersOf(
  waiting: Waiting,
  model: Model,
  name: string,
  place: number,
  all: readonly Asked[],
): Promise<{ answers: Map<string, ModelAnswer>; paid: number }> {
  const { app, run, signal } = waiting
  let paid = all.length
  let batchId = run.batchIds[place]
  if (!batchId) {
    paid = await reserveFirst(
      waiting,
      all.map(it => Math.ceil(model.mostCost(it.request) * batchShare)),
    )
    if (paid === 0) return { answers: new Map(), paid }
    const id = await model.batches.send(all.slice(0, paid).map(({ id, request }) => ({ id, ...request })))
    const batchIds = [...run.batchIds.slice(0, place), id]
    await app.write(tx => tx.update(searchRuns).set({ batchIds }).where(eq(searchRuns.number, run.number)))
    run.batchIds = batchIds
    batchId = id
  }
  while (!signal.aborted) {
    const answers = await model.batches.answers(batchId, { model: name, tool: verdictTool.name })
    if (answers) return { answers, paid }
    await sleep(app.config.ai.batchPoll, signal)
  }
  if (await isStopped(waiting)) await model.batches.cancel(batchId)
  throw new Error('The run was left while its batch is under way')
}

/** Judges applications by Message Batches: the quick model reads all of them, then the strong one what it was not sure of. */
async function judge(waiting: Waiting, model: Model, ids: readonly number[]): Promise<JudgedBatched> {
  const { app, search, signal } = waiting
  if (search.deepSearch) await readFiles(app, ids, signal)
  const { open, refreshed } = await openOf(waiting, app.reads, ids)
  const sent: Sent[] = []
  const readings = new Map(open.map(it => [it, new Reading(it, suspiciousOf(it))]))
  async function pass(name: string, place: number, all: readonly Asked[]): Promise<number> {
    if (all.length === 0) return 0
    const came = await answersOf(waiting, model, name, place, all)
    for (const { id, it, open: criteria, request } of all) {
      const answer = came.answers.get(id)
      if (!answer) continue
      const { instructions, content } = request
      sent.push({ instructions, content, submissionId: it.application.id, answer })
      const given = answer.outcome === 'ANSWERED' ? readGiven(answer.value) : null
      if (given) readings.get(it)?.take(name, given, criteria)
    }
    return came.paid
  }
  const first = open.map(it => asked(model.quick, it, it.open))
  const paid = await pass(model.quick, 0, first)
  if (model.strong !== model.quick) {
    const unsure = open.flatMap(it => {
      const criteria = readings.get(it)?.unsure() ?? []
      return criteria.length > 0 ? [asked(model.strong, it, criteria)] : []
    })
    await pass(model.strong, 1, unsure)
  }
  const verdicts = open.flatMap(it => readings.get(it)?.verdicts() ?? [])
  const unpaid = first.slice(paid).map(({ it }) => it.application.id)
  const failed = first
    .slice(0, paid)
    .filter(({ it }) => (readings.get(it)?.verdicts().length ?? 0) < it.open.length)
    .map(({ it }) => it.application.id)
  return { verdicts, refreshed, failed, unpaid, sent }
}

/** As `judgeBatch`, by Message Batches. */
export async function judgeBatched(waiting: Waiting, ids: readonly number[]): Promise<JudgedBatched> {
  const { model } = waiting.app
  if (!model) refuse('unavailable', 'No AI model is connected any more.')
  try {
    return await judge(waiting, model, ids)
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error
    if (error.final) refuse('unavailable', error.message)
    throw new Later('unavailable', error.message)
  }
}
