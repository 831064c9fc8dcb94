import { chats, eventSubjects, events, type Transaction } from '@winnow/db'
import { and, eq, gt, lte, max } from 'drizzle-orm'
import type { App } from '../app.ts'
import { hour, minute } from '../clock.ts'

/** How often one process asks a shared database what the others did (security.md, section 3: long-poll). */
const sharedEvery = 250

/** Removes what is over and done with. */
type Tidy = (tx: Transaction, now: number) => Promise<unknown>
/** The same where it takes more than one transaction, or files go with it; between two of them it looks whether it is to stop. */
type Sweep = (app: App, stopped: () => boolean) => Promise<unknown>

/** What runs by the clock: a signal every minute, tidying up every hour, and hearing of other processes where several share a database. */
export function startTicks(app: App, chores: readonly Tidy[], sweeps: readonly Sweep[]): () => Promise<void> {
  let sweeping: Promise<void> | null = null
  let stopped = false
  const tell = (error: unknown) => app.log('error', 'tick failed', { error })
  async function sweep() {
    for (const it of sweeps) if (!stopped) await it(app, () => stopped).catch(tell)
    sweeping = null
  }
  const forget = () => {
    for (const chore of chores) app.write(tx => chore(tx, app.clock())).catch(tell)
    // One that takes longer than an hour is still at it.
    sweeping ??= sweep()
  }
  const hourly = setInterval(forget, hour)
  hourly.unref()
  forget()
  const everyMinute = setInterval(() => app.signals.send('minute'), minute)
  everyMinute.unref()
  const stopListening = app.database.isFile ? () => {} : listenToOthers(app)
  return async () => {
    stopped = true
    clearInterval(hourly)
    clearInterval(everyMinute)
    stopListening()
    await sweeping
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
