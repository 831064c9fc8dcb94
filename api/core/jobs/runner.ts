import { jobs, type Reader, type Transaction } from '@winnow/db'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, min, notInArray, or, sql } from 'drizzle-orm'
import type { App } from '../app.ts'
import { type Loop, startLoop } from '../background/loop.ts'
import { isDatabaseFailure } from '../database/failure.ts'
import { isDead, processId } from '../process-id.ts'
import type { Counts, JobKind, JobRow } from './kind.ts'
import { added, failPart, lease, leaveJob, type Part, type PartOutcome, preparePart } from './part.ts'

/** Milliseconds between two looks at jobs of other processes, and before a job continues after the database failed. */
const pause = 5_000

/** Applies a part, a large one on the write worker where there is one. */
type ApplyPart = (part: Part, isLarge: boolean) => Promise<PartOutcome>

interface Run {
  kind: JobKind
  stopping: AbortController
  ended: Promise<void>
}

/**
 * Runs the jobs that wait, side by side as far as their kinds and keys let them, part by part; between two parts everybody
 * else may write. A job whose process died is taken over when its lease has run out, where its last part ended.
 */
export function startJobs(app: App, kinds: readonly JobKind[], applyPart: ApplyPart): Loop {
  const runs = new Map<string, Run>()

  /** Takes the oldest job that is due and that may run beside those that do. */
  async function take(names: string[]): Promise<(JobRow & { holder: string }) | null> {
    const next = (db: Reader, now: number) =>
      db
        .select()
        .from(jobs)
        .where(
          and(
            inArray(jobs.status, ['WAITING', 'RUNNING']),
            inArray(jobs.kind, names),
            notInArray(jobs.id, [...runs.keys()]),
            or(isNull(jobs.leaseUntil), lte(jobs.leaseUntil, now)),
            or(isNull(jobs.notBefore), lte(jobs.notBefore, now)),
            sql`(${jobs.key} is null or not exists (select 1 from jobs o
              where o.status = 'RUNNING' and o.key = ${jobs.key} and o.number <> ${jobs.number} and o.lease_until > ${now}))`,
          ),
        )
        .orderBy(asc(jobs.createdAt), asc(jobs.number))
        .limit(1)
    // Looks first outside the write queue: mostly there is nothing to do.
    if (names.length === 0 || (await next(app.reads, app.clock())).length === 0) return null
    return app.write(async tx => {
      // Read here: while this waited to write, the clock may have been set back.
      const now = app.clock()
      const [job] = await next(tx, now)
      if (!job) return null
      const mine = {
        status: 'RUNNING' as const,
        holder: `${processId}/${crypto.randomUUID()}`,
        leaseUntil: now + lease,
      }
      await tx
        .update(jobs)
        .set({ ...mine, notBefore: null })
        .where(eq(jobs.number, job.number))
      return { ...job, ...mine }
    })
  }

  function begin({ id, holder, kind: name }: JobRow & { holder: string }) {
    const kind = kinds.find(it => it.name === name) as JobKind
    const stopping = new AbortController()
    const ended = runJob(app, kinds, kind, { jobId: id, holder }, stopping, applyPart)
      // Where the database still fails, the lease runs out by itself.
      .catch(error => app.log('error', 'job failed', { job: id, error }))
      .then(() => {
        runs.delete(id)
        loop.wake()
      })
    runs.set(id, { kind, stopping, ended })
  }

  /** Aborts runs that are outside of a transaction when somebody stops their job, at whichever process. */
  async function abortStopped() {
    const ids = [...runs].filter(([, it]) => it.kind.prepare).map(([id]) => id)
    if (ids.length === 0) return
    const stopped = await app.reads
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(inArray(jobs.id, ids), eq(jobs.stopRequested, true)))
    for (const { id } of stopped) runs.get(id)?.stopping.abort()
  }

  /** Jobs whose process is known to be dead need not wait for their lease to run out. */
  async function releaseDead(tx: Transaction) {
    const held = await tx
      .select({ number: jobs.number, holder: jobs.holder })
      .from(jobs)
      .where(and(eq(jobs.status, 'RUNNING'), isNotNull(jobs.holder)))
    const dead = held.filter(it => isDead(it.holder ?? '')).map(it => it.number)
    if (dead.length > 0) await tx.update(jobs).set({ leaseUntil: null }).where(inArray(jobs.number, dead))
  }
  const released = app.write(releaseDead).catch(error => app.log('warn', 'leases not released', { error }))

  const loop = startLoop(app, {
    ...{ name: 'jobs', on: ['jobs'], every: pause },
    async turn(signal) {
      await released
      await abortStopped()
      while (!signal.aborted) {
        const count = Map.groupBy(runs.values(), it => it.kind.name)
        const free = kinds.filter(it => (count.get(it.name)?.length ?? 0) < (it.concurrency ?? 4))
        const job = await take(free.map(it => it.name))
        if (!job) break
        begin(job)
      }
      const now = app.clock()
      const [retry] = await app.reads
        .select({ at: min(jobs.notBefore) })
        .from(jobs)
        .where(and(eq(jobs.status, 'WAITING'), gt(jobs.notBefore, now)))
      return retry?.at == null ? undefined : retry.at - now
    },
  })
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop()
      for (const { stopping } of runs.values()) stopping.abort()
      await Promise.all([...runs.values()].map(it => it.ended))
    },
  }
}

/** Works on a job, part by part, until it is over or its run is aborted. */
async function runJob(
  app: App,
  kinds: readonly JobKind[],
  kind: JobKind,
  claim: Pick<Part, 'jobId' | 'holder'>,
  stopping: AbortController,
  applyPart: ApplyPart,
): Promise<void> {
  let costs: Counts = {}
  const spend = (more: Counts) => {
    costs = added(costs, more)
  }
  const part = (prepared: Part['prepared'] = null): Part => ({ ...claim, now: app.clock(), prepared, costs })
  async function workPart(): Promise<PartOutcome> {
    if (stopping.signal.aborted) return leaveJob(app, part())
    let prepared: Part['prepared'] = null
    try {
      if (kind.prepare) prepared = await preparePart(app, kind, claim, stopping, spend)
    } catch (error) {
      if (stopping.signal.aborted) return leaveJob(app, part())
      return isDatabaseFailure(error) ? putOff(error) : failPart(app, kinds, part(), error)
    }
    return applyPart(part(prepared), kind.large ?? false).catch(putOff)
  }
  /** A database that fails may work again, and so may a worker thread. */
  function putOff(error: unknown) {
    app.log('error', 'job put off', { job: claim.jobId, error })
    return leaveJob(app, part(), pause)
  }
  for (let state: PartOutcome['state'] = 'MORE'; state === 'MORE'; costs = {}) {
    const outcome = await workPart()
    for (const topic of outcome.topics) app.signals.send(topic)
    state = outcome.state
    if (state === 'OVER') await kind.settled?.(app)
  }
}
