import type { Transaction } from '@winnow/db'
import type { App } from '../app.ts'
import type { Retention } from '../config.ts'
import { statement } from '../database/prepared.ts'
import { day } from '../time/clock.ts'

/** Rows of one transaction: a few milliseconds, in which nobody else writes. */
const batch = 500
/** Milliseconds between two batches, in which everybody else does. */
const breath = 20

/** What grows with use and is removed when it is old (docs/rules.md#retention); declared by its domain. */
export interface Retained {
  /** Its name in the settings */
  days: keyof Retention
  /** Removes at most so many of those before an instant; fewer: there are no more */
  remove(tx: Transaction, before: number, most: number): Promise<number>
}

/** Removes what is older than the settings say, batch by batch; it ends between two of them when the signal is aborted. */
export const cleanUpRetained = (all: readonly Retained[]) => async (app: App, signal: AbortSignal) => {
  for (const { days, remove } of all) {
    const kept = app.config.retention[days]
    if (kept === 0) continue
    const before = app.clock() - kept * day
    while (!signal.aborted && (await app.write(tx => remove(tx, before, batch))) === batch)
      await Bun.sleep(breath)
  }
}

const oldAudit = statement<{ seq: number }>(`
  delete from audit where seq in (
    select seq from (select seq, at from audit order by seq limit ?) where at < ?) returning seq`)

/** Security events, in the order in which they were written. */
export const retainedAudit: Retained = {
  days: 'audit',
  remove: async (tx, before, most) => (await oldAudit.all(tx, most, before)).length,
}
