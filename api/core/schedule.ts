import type { Transaction } from '@winnow/db'
import type { App } from './app.ts'
import { hour, minute } from './clock.ts'

/** Removes what has expired. */
type Cleanup = (tx: Transaction, now: number) => Promise<unknown>
/** A cleanup of more than one transaction, or with files; between two of them it looks whether it is to stop. */
type LongCleanup = (app: App, stopped: () => boolean) => Promise<unknown>

/** What runs by the clock: a signal every minute, and cleanups every hour. */
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
  return async () => {
    stopped = true
    clearInterval(hourly)
    clearInterval(everyMinute)
    await cleaning
  }
}
