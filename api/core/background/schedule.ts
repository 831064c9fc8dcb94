import type { Transaction } from '@winnow/db'
import type { App } from '../app.ts'
import { hour, minute } from '../time/clock.ts'
import { type Loop, startLoop } from './loop.ts'

/** Removes what has expired. */
type Cleanup = (tx: Transaction, now: number) => Promise<unknown>
/** A cleanup of more than one transaction, or with files; it ends between two of them when the signal is aborted. */
type LongCleanup = (app: App, signal: AbortSignal) => Promise<unknown>

/** Loops that run by the clock: a signal every minute, and cleanups every hour. */
export function startSchedule(
  app: App,
  cleanups: readonly Cleanup[],
  longCleanups: readonly LongCleanup[],
): Loop[] {
  const report = (error: unknown) => app.log('error', 'cleanup failed', { error })
  async function cleanUp(signal: AbortSignal) {
    await Promise.all(cleanups.map(it => app.write(tx => it(tx, app.clock())).catch(report)))
    for (const cleanup of longCleanups) if (!signal.aborted) await cleanup(app, signal).catch(report)
  }
  return [
    startLoop(app, { name: 'minute', every: minute, turn: () => void app.signals.send('minute') }),
    startLoop(app, { name: 'cleanup', every: hour, turn: cleanUp }),
  ]
}
