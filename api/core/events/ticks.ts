import { events } from '@winnow/db'
import { gt, max } from 'drizzle-orm'
import type { App } from '../app.ts'
import { forgetOldAnswers } from '../database/idempotency.ts'

const hour = 3_600_000
/** How often one process asks a shared database what the others did (security.md, section 3: long-poll). */
const sharedEvery = 250

/** What runs by the clock: forgetting old answers, and hearing of other processes where several share a database. */
export function startTicks(app: App): () => Promise<void> {
  const forget = () => {
    app
      .write(tx => forgetOldAnswers(tx, app.clock()))
      .catch(error => app.log('error', 'tick failed', { error }))
  }
  const hourly = setInterval(forget, hour)
  hourly.unref()
  forget()
  const stopListening = app.database.isFile ? () => {} : listenToOthers(app)
  return async () => {
    clearInterval(hourly)
    stopListening()
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
    const fresh = await app.reads
      .select({ seq: events.seq, data: events.data })
      .from(events)
      .where(gt(events.seq, last))
    if (fresh.length === 0) return
    last = fresh.at(-1)?.seq ?? last
    app.signals.send('events')
    app.signals.send('mail')
    for (const { data } of fresh) if (typeof data.chat === 'string') app.signals.send(`chat:${data.chat}`)
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
