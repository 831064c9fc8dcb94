import { jobs } from '@winnow/db'
import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { App } from '../app.ts'
import { type Loop, startLoop } from '../loop.ts'
import { lease, type PartOutcome } from './run-part.ts'

/** Milliseconds between two looks at jobs that another process left, and after a failure. */
const pause = 5_000

/**
 * Does the jobs that wait, one at a time, part by part; between two parts everybody else may write. A job whose process died is
 * taken over when its lease has run out, where its last part ended.
 */
export function startJobs(app: App, part: (jobId: string) => Promise<PartOutcome>): Loop {
  /** Takes the oldest job that nobody works on. */
  async function take(): Promise<string | null> {
    const now = app.clock()
    const free = and(
      inArray(jobs.status, ['WAITING', 'RUNNING']),
      or(isNull(jobs.leaseUntil), lt(jobs.leaseUntil, now)),
    )
    const oldest = (db: Pick<App['reads'], 'select'>) =>
      db.select({ id: jobs.id }).from(jobs).where(free).orderBy(asc(jobs.createdAt)).limit(1)
    if ((await oldest(app.reads)).length === 0) return null
    return app.write(async tx => {
      const [job] = await oldest(tx)
      if (!job) return null
      await tx
        .update(jobs)
        .set({ leaseUntil: now + lease })
        .where(eq(jobs.id, job.id))
      return job.id
    })
  }

  return startLoop(app, {
    ...{ name: 'jobs', on: ['jobs'], every: pause },
    async turn(signal) {
      for (let id = await take(); id !== null; id = signal.aborted ? null : await take())
        for (let more = true; more && !signal.aborted; ) {
          const outcome = await part(id)
          for (const topic of outcome.topics) app.signals.send(topic)
          more = outcome.more
        }
    },
  })
}
