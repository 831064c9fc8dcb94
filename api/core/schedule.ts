import { chats, eventSubjects, events, type Transaction } from '@winnow/db'
import { and, eq, gt, lte, max } from 'drizzle-orm'
import type { App } from './app.ts'
import { hour, minute } from './clock.ts'

/** Milliseconds between two looks of one process at what the others did in a shared database. */
const sharedEvery = 250

/** Removes what has expired. */
type Cleanup = (tx: Transaction, now: number) => Promise<unknown>
/** A cleanup of more than one transaction, or with files; between two of them it looks whether it is to stop. */
type LongCleanup = (app: App, stopped: () => boolean) => Promise<unknown>

/** What runs by the clock: a signal every minute, cleanups every hour, and news of other processes where several share a database. */
export function startSchedule(
  app: App,
  cleanups: readonly Cleanup[],
  longCleanups: readonly LongCleanup[],
): () => Promise<void> {
  let cleaning: Promise<void> | null = null
  let stopped = false
  const report = (error: unknown) => app.log('error', 'cleanup failed', { error })
  async function cleanLong() {
    for (const cleanup of longCleanups) if (!stopped) await cleanup(app, () => stopped).catch(report)
    cleaning = null
  }
  const cleanAll = () => {
    for (const cleanup of cleanups) app.write(tx => cleanup(tx, app.clock())).catch(report)
    // One that takes longer than an hour is still at it.
    cleaning ??= cleanLong()
  }
  const hourly = setInterval(cleanAll, hour)
  hourly.unref()
  cleanAll()
  const everyMinute = setInterval(() => app.signals.send('minute'), minute)
  everyMinute.unref()
  const stopListening = app.database.isFile ? () => {} : listenToOthers(app)
  return async () => {
    stopped = true
    clearInterval(hourly)
    clearInterval(everyMinute)
    stopListening()
    await cleaning
  }
}

function listenToOthers(app: App): () => void {
  let last: number | null = null
  let busy = false
  async function look() {
    if (last === null) {
      const [row] = await app.reads.select({ seq: max(events.seq) }).from(events)
      last = row?.seq ?? 0
      return
    }
    const fresh = await app.reads.select({ seq: events.seq }).from(events).where(gt(events.seq, last))
    if (fresh.length === 0) return
    const before = last
    last = fresh.at(-1)?.seq ?? last
    app.signals.send('events')
    app.signals.send('mail')
    const news = await app.reads
      .selectDistinct({ id: chats.id })
      .from(eventSubjects)
      .innerJoin(chats, eq(chats.submissionId, eventSubjects.submissionId))
      .where(and(gt(eventSubjects.seq, before), lte(eventSubjects.seq, last)))
    for (const { id } of news) app.signals.send(`chat:${id}`)
  }
  const tick = () => {
    if (busy) return
    busy = true
    look()
      .catch(error => app.log('warn', 'shared database not reached', { error }))
      .finally(() => {
        busy = false
      })
  }
  const timer = setInterval(tick, sharedEvery)
  timer.unref()
  tick()
  return () => clearInterval(timer)
}
