import { installation, jobs, type Reader, type Transaction } from '@winnow/db'
import { eq, isNull, sql } from 'drizzle-orm'
import type { App } from '../app.ts'
import { type Loop, startLoop } from '../background/loop.ts'
import { minute, type SteadyClock } from './clock.ts'

/** A clock that was set back: what it would say, and what it says now. */
export interface SetBack {
  from: number
  to: number
}

/** What a domain does about it, in one transaction with the others (docs/rules.md#clock-set-back). */
type Adjust = (tx: Transaction, back: SetBack) => Promise<unknown>

/** Milliseconds between two looks at the clock. */
const every = 5_000
const key = 'clock'

/** What the clock said when a process last looked: after a start, an earlier time means that it was set back meanwhile. */
export async function lastTime(db: Reader): Promise<number> {
  const [row] = await db.select().from(installation).where(eq(installation.key, key))
  return Number(row?.value ?? 0)
}

/**
 * Notices when the machine's clock is set back, also while no process ran, and lets each domain see to what is dated; until then
 * the server's own clock continues.
 */
export function startClock(app: App, steady: SteadyClock, adjust: readonly Adjust[]): Loop {
  let saved = Number.NEGATIVE_INFINITY
  const save = (tx: Transaction, value: number) =>
    tx
      .insert(installation)
      .values({ key, value: String(value) })
      .onConflictDoUpdate({ target: installation.key, set: { value: String(value) } })

  return startLoop(app, {
    ...{ name: 'clock', on: ['minute' as const], every },
    async turn() {
      const by = steady.behind()
      if (by > 0) {
        const from = app.clock()
        try {
          await app.write(async tx => {
            for (const one of adjust) await one(tx, { from, to: from - by })
            await save(tx, from - by)
            // Before the next write: with the old time, all that was shifted would be due at once.
            steady.follow()
          })
        } catch (error) {
          steady.resume(from)
          throw error
        }
        app.log('warn', 'clock set back', { ms: by })
        for (const topic of ['mail', 'jobs'] as const) app.signals.send(topic)
      } else if (Math.abs(app.clock() - saved) >= minute) {
        await app.write(tx => save(tx, app.clock()))
        saved = app.clock()
      }
    },
  })
}

/** Jobs that wait continue after as long as they would have. */
export const shiftJobs: Adjust = (tx, { from, to }) =>
  tx
    .update(jobs)
    .set({
      notBefore: sql`${jobs.notBefore} - ${from - to}`,
      leaseUntil: sql`${jobs.leaseUntil} - ${from - to}`,
    })
    .where(isNull(jobs.settledAt))
