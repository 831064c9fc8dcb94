import type { Transaction } from '@winnow/db'
import { statement } from '../../core/database/prepared.ts'

/** fts5 takes its commands with whole numbers, and the driver would bind them as reals. */
const tell = (table: string, command: 'deletemerge' | 'merge', value: number) =>
  statement(`insert into ${table} (${table}, rank) values ('${command}', ${value})`)

const indexes = ['submission_search', 'submission_words', 'message_search'].map(table => ({
  /** The share of removed rows, in percent, from which a segment is merged; 0: never */
  merging: tell(table, 'deletemerge', 10),
  noMerging: tell(table, 'deletemerge', 0),
  /** In pages that one step writes; what it only reads and drops comes on top */
  merge: tell(table, 'merge', 200),
}))

const changes = statement<{ n: number }>('select total_changes() as n')

/**
 * The search index leaves removed rows where they are until told otherwise: of itself it would merge a whole segment in the
 * middle of a command, which took up to 18 s in an index of 100,000 applications.
 */
export async function noMerging(tx: Transaction): Promise<void> {
  for (const it of indexes) await it.noMerging.run(tx)
}

/** One step of freeing the space of removed rows; false: there is no more to free. */
export async function reclaim(tx: Transaction): Promise<boolean> {
  for (const it of indexes) {
    await it.merging.run(tx)
    const [before] = await changes.all(tx)
    await it.merge.run(tx)
    const [after] = await changes.all(tx)
    await it.noMerging.run(tx)
    // SQLite's own rule: fewer than two changes mean that nothing was merged (fts5, the 'merge' command).
    if ((after?.n ?? 0) - (before?.n ?? 0) >= 2) return true
  }
  return false
}
