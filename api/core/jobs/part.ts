import { jobSubjects, jobs, type Reader, type Transaction } from '@winnow/db'
import { and, eq, isNull } from 'drizzle-orm'
import type { SignedIn } from '../actor.ts'
import type { App } from '../app.ts'
import { isDatabaseFailure } from '../database/failure.ts'
import { statement } from '../database/prepared.ts'
import type { BeforeCommit } from '../database/write-queue.ts'
import { Later, Refusal, refuse } from '../error.ts'
import { createEmit } from '../events/emit.ts'
import type { Topic } from '../events/signals.ts'
import { asRefusal } from '../http/problem.ts'
import type { Counts, JobKind, JobRow } from './kind.ts'

/** Milliseconds for which a job belongs to the run that works on it; each part, and a timer outside of transactions, renews them. */
export const lease = 60_000

/** One part of a job as it is to be applied, here or on the write worker. */
export interface Part {
  jobId: string
  /** The run that holds the lease */
  holder: string
  /** The serving thread's clock: the worker has none of its own */
  now: number
  /** What the phase outside the transaction made, and of which subjects; absent: there is no such phase */
  prepared: { subjects: (number | string)[]; value: unknown } | null
  costs: Counts
}

export interface PartOutcome {
  /** MORE: the next part can begin; LATER: the job has been given back; OVER: it has come to its end */
  state: 'MORE' | 'LATER' | 'OVER'
  topics: Topic[]
}

const later: PartOutcome = { state: 'LATER', topics: [] }

export const added = (one: Counts, other: Counts): Record<string, number> => {
  const sum: Record<string, number> = { ...one }
  for (const [name, n] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + n
  return sum
}

/** The job, as long as this run holds it. */
async function leasedJob(db: Reader, { jobId, holder }: Pick<Part, 'jobId' | 'holder'>) {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.holder, holder), isNull(jobs.settledAt)))
  return job ?? null
}

const liveKey = statement(`
  select 1 from api_keys where id = ? and revoked_at is null and (expires_at is null or expires_at > ?)`)

/** Who began the job; a key that was revoked meanwhile does nothing more. */
async function actorOf(db: Reader, job: JobRow, now: number) {
  if (job.actor === null) return { kind: 'system' as const }
  const actor = job.actor as unknown as SignedIn
  if (actor.kind === 'key' && (await liveKey.all(db, actor.keyId, now)).length === 0)
    refuse('signed_out', 'The API key that started this was revoked or has expired.')
  return actor
}

/** Ends a job and says so. One of the server itself says nothing, and leaves no row when it is done. */
async function settle(
  tx: Transaction,
  job: JobRow,
  end: Partial<JobRow> & { status: 'DONE' | 'STOPPED' | 'FAILED'; settledAt: number },
): Promise<PartOutcome> {
  const { number, id, workspaceId, formNumber } = job
  await tx.delete(jobSubjects).where(eq(jobSubjects.jobNumber, number))
  if (job.actor === null && end.status !== 'FAILED') await tx.delete(jobs).where(eq(jobs.number, number))
  else
    await tx
      .update(jobs)
      .set({ ...end, leaseUntil: null, holder: null, notBefore: null })
      .where(eq(jobs.number, number))
  if (job.actor !== null && workspaceId !== null && formNumber !== null)
    await createEmit(
      tx,
      { kind: 'system' },
      end.settledAt,
      job.batchId,
    )('job.ended', {
      ...{ workspaceId, formNumber },
      data: { job: id, status: end.status },
    })
  return { state: 'OVER', topics: ['events'] }
}

/**
 * The phase of a part outside the transaction. The lease is renewed while it takes; `stop` is called where it is lost.
 * What fails here, and not because it was stopped, fails the part.
 */
export async function preparePart(
  app: App,
  kind: JobKind,
  { jobId, holder }: Pick<Part, 'jobId' | 'holder'>,
  stopping: AbortController,
  spend: (costs: Counts) => void,
): Promise<Part['prepared']> {
  const nothing = { subjects: [], value: undefined }
  const job = await leasedJob(app.reads, { jobId, holder })
  // Whether the job is over or was stopped says the transaction.
  if (!job || job.stopRequested || !kind.prepare) return nothing
  const subjects = (await kind.subjects?.next(app.reads, job)) ?? []
  if (kind.subjects && subjects.length === 0) return nothing
  const actor = (await actorOf(app.reads, job, app.clock())) as SignedIn & { kind: 'system' }
  const renew = () =>
    app
      .write(tx =>
        tx
          .update(jobs)
          .set({ leaseUntil: app.clock() + lease })
          .where(and(eq(jobs.id, jobId), eq(jobs.holder, holder)))
          .returning({ id: jobs.id }),
      )
      .then(rows => rows.length === 0 && stopping.abort())
      .catch(error => app.log('warn', 'lease not renewed', { job: jobId, error }))
  const renewing = setInterval(renew, lease / 3)
  try {
    const input = kind.input.parse(job.input)
    const value = await kind.prepare({ app, actor, input, job, signal: stopping.signal, spend }, subjects)
    return { subjects, value }
  } finally {
    clearInterval(renewing)
  }
}

/** Applies one part in one transaction; a part that cannot be done is tried again or ends the job, and keeps what was done before. */
export async function runPart(app: App, kinds: readonly JobKind[], part: Part): Promise<PartOutcome> {
  try {
    return await app.write((tx, beforeCommit) => apply(app, kinds, part, tx, beforeCommit))
  } catch (error) {
    // A database that fails may work again.
    if (isDatabaseFailure(error)) throw error
    return failPart(app, kinds, part, error)
  }
}

async function apply(
  app: App,
  kinds: readonly JobKind[],
  part: Part,
  tx: Transaction,
  beforeCommit: BeforeCommit,
): Promise<PartOutcome> {
  const { now } = part
  const job = await leasedJob(tx, part)
  if (!job) return lost(tx, part)
  const costs = added(job.costs, part.costs)
  if (job.stopRequested) return settle(tx, job, { status: 'STOPPED', settledAt: now, costs })
  const kind = kindOf(kinds, job.kind)
  const subjects = part.prepared?.subjects ?? (await kind.subjects?.next(tx, job)) ?? []
  if (kind.subjects && subjects.length === 0)
    return settle(tx, job, { status: 'DONE', settledAt: now, costs })
  const actor = await actorOf(tx, job, now)
  const topics = new Set<Topic>(['events'])
  const result = await kind.apply(
    {
      ...{ app, job, now, tx, beforeCommit, batchId: job.batchId },
      actor: actor as SignedIn & { kind: 'system' },
      input: kind.input.parse(job.input),
      emit: createEmit(tx, actor, now, job.batchId),
      wake: topic => topics.add(topic),
      request: {
        ...{ id: job.id, address: '', userAgent: '', cookies: {}, idempotencyKey: null },
        ...{ signal: new AbortController().signal, headers: new Headers() },
      },
    },
    subjects,
    part.prepared?.value,
  )
  await kind.subjects?.finish(tx, job, subjects)
  const counts = added(job.counts, result.counts ?? {})
  const done = job.done + (kind.subjects ? subjects.length : 1)
  if (result.finished) {
    await settle(tx, job, { status: 'DONE', settledAt: now, done, counts, costs })
    return { state: 'OVER', topics: [...topics] }
  }
  await tx
    .update(jobs)
    .set({ done, counts, costs, attempts: 0, leaseUntil: now + lease })
    .where(eq(jobs.number, job.number))
  return { state: 'MORE', topics: [...topics] }
}

function kindOf(kinds: readonly JobKind[], name: string): JobKind {
  const kind = kinds.find(it => it.name === name)
  if (!kind) throw new Error(`No job is of the kind ${name}`)
  return kind
}

/** Writes down a failure: the part is tried again as its kind says, or the job has failed. What was spent stays counted. */
export function failPart(
  app: App,
  kinds: readonly JobKind[],
  part: Part,
  error: unknown,
): Promise<PartOutcome> {
  if (!(error instanceof Refusal)) app.log('error', 'job failed', { job: part.jobId, error })
  return app.write(async tx => {
    const job = await leasedJob(tx, part)
    if (!job) return lost(tx, part)
    const costs = added(job.costs, part.costs)
    const retry = kinds.find(it => it.name === job.kind)?.retry ?? []
    const isFinal = error instanceof Refusal && !(error instanceof Later)
    const wait = isFinal ? undefined : retry[job.attempts]
    if (wait !== undefined)
      return giveBack(tx, job, { costs, attempts: job.attempts + 1, notBefore: part.now + wait })
    const { message } = asRefusal(error)
    return settle(tx, job, { status: 'FAILED', settledAt: part.now, costs, error: message })
  })
}

/** Ends a run before its job is over; it continues at the process that is free first, `wait` milliseconds later at the earliest. */
export const leaveJob = (app: App, part: Part, wait = 0): Promise<PartOutcome> =>
  app.write(async tx => {
    const job = await leasedJob(tx, part)
    if (!job) return lost(tx, part)
    const costs = added(job.costs, part.costs)
    return job.stopRequested
      ? settle(tx, job, { status: 'STOPPED', settledAt: part.now, costs })
      : giveBack(tx, job, { costs, notBefore: part.now + wait })
  })

async function giveBack(tx: Transaction, { number }: JobRow, change: Partial<JobRow>): Promise<PartOutcome> {
  await tx
    .update(jobs)
    .set({ status: 'WAITING', holder: null, leaseUntil: null, ...change })
    .where(eq(jobs.number, number))
  return later
}

/** Another run has taken the job over, or it is over; only what was spent is still counted. */
async function lost(tx: Transaction, { jobId, costs }: Part): Promise<PartOutcome> {
  const [job] = Object.keys(costs).length > 0 ? await tx.select().from(jobs).where(eq(jobs.id, jobId)) : []
  if (job)
    await tx
      .update(jobs)
      .set({ costs: added(job.costs, costs) })
      .where(eq(jobs.id, jobId))
  return later
}
