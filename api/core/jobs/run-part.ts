import { jobSubjects, jobs, type Transaction } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../actor.ts'
import type { App } from '../app.ts'
import { isDatabaseFailure } from '../database/failure.ts'
import { statement } from '../database/prepared.ts'
import { Refusal, refuse } from '../error.ts'
import { createEmit } from '../events/emit.ts'
import type { Topic } from '../events/signals.ts'
import { asRefusal } from '../http/problem.ts'
import { type Counts, forgetSubjects, type JobKind, nextSubjects } from './job.ts'

/** Milliseconds for which a job belongs to the process that works on it. */
export const lease = 60_000

const added = (one: Counts, other: Counts): Counts =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map(it => [
      it,
      (one[it] ?? 0) + (other[it] ?? 0),
    ]),
  )

/** What came of a part: whether there is more of the job, and who is to be woken. */
export interface PartOutcome {
  more: boolean
  topics: Topic[]
}

/** Works one part of a job, in one transaction; a part that cannot be done ends the job and keeps what was done before. */
export async function runPart(app: App, kinds: readonly JobKind[], jobId: string): Promise<PartOutcome> {
  try {
    return await workPart(app, kinds, jobId)
  } catch (error) {
    // A database that fails may work again; anything else would fail in the same way for ever.
    if (isDatabaseFailure(error)) throw error
    if (!(error instanceof Refusal)) app.log('error', 'job failed', { job: jobId, error })
    const { message } = asRefusal(error)
    return app.write(tx => settle(tx, jobId, app.clock(), { status: 'FAILED', error: message }))
  }
}

/** Ends a job; an event says so to those who watch it. */
async function settle(
  tx: Transaction,
  jobId: string,
  now: number,
  outcome: { status: 'DONE' | 'STOPPED' | 'FAILED'; error?: string },
): Promise<PartOutcome> {
  const [job] = await tx
    .update(jobs)
    .set({ ...outcome, settledAt: now, leaseUntil: null })
    .where(eq(jobs.id, jobId))
    .returning()
  if (!job) return { more: false, topics: [] }
  await tx.delete(jobSubjects).where(eq(jobSubjects.jobNumber, job.number))
  await createEmit(
    tx,
    { kind: 'system' },
    now,
    job.batchId,
  )('job.ended', {
    workspaceId: job.workspaceId,
    ...(job.formNumber === null ? {} : { formNumber: job.formNumber }),
    data: { job: jobId, status: outcome.status },
  })
  return { more: false, topics: ['events'] }
}

const liveKey = statement(`
  select 1 from api_keys where id = ? and revoked_at is null and (expires_at is null or expires_at > ?)`)

/** A key that was revoked meanwhile does nothing more; what its owner may do is judged by the part itself. */
async function checkKey(tx: Transaction, actor: SignedIn, now: number): Promise<void> {
  if (actor.kind === 'key' && (await liveKey.all(tx, actor.keyId, now)).length === 0)
    refuse('signed_out', 'The API key that began this was revoked or has expired.')
}

const workPart = (app: App, kinds: readonly JobKind[], jobId: string): Promise<PartOutcome> =>
  app.write(async (tx, beforeCommit) => {
    const now = app.clock()
    const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId))
    if (!job || job.settledAt !== null) return { more: false, topics: [] }
    if (job.stopRequested) return settle(tx, jobId, now, { status: 'STOPPED' })
    const ids = await nextSubjects(tx, job)
    const last = ids.at(-1)
    if (last === undefined) return settle(tx, jobId, now, { status: 'DONE' })
    const kind = kinds.find(it => it.kind === job.kind)
    if (!kind) throw new Error(`Nobody knows how to do a job of the kind ${job.kind}`)
    const topics = new Set<Topic>(['events'])
    const actor = job.input.actor as SignedIn
    await checkKey(tx, actor, now)
    const counts = await kind.part(
      {
        app,
        actor,
        input: job.input,
        now,
        tx,
        beforeCommit,
        batchId: job.batchId,
        emit: createEmit(tx, actor, now, job.batchId),
        wake: topic => topics.add(topic),
        request: {
          id: job.id,
          address: '',
          userAgent: '',
          cookies: {},
          signal: new AbortController().signal,
          idempotencyKey: null,
          headers: new Headers(),
        },
      },
      ids,
    )
    await forgetSubjects(tx, job, last)
    await tx
      .update(jobs)
      .set({
        status: 'RUNNING',
        done: job.done + ids.length,
        counts: added(job.counts, counts),
        leaseUntil: now + lease,
      })
      .where(eq(jobs.id, jobId))
    return { more: true, topics: [...topics] }
  })
