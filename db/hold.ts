import { hostname } from 'node:os'
import Sqlite from 'libsql'
import { ownerOnlyFile } from './owner-only.ts'

/** Another process serves from this database file. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/**
 * Takes a database file for the process that serves from it, until the returned function is called. The lock is one of the
 * kernel's, on a file beside it, which says who has it: it ends with the process, however that ends. Throws `DatabaseInUse`
 * where another process has it.
 */
export function holdDatabase(file: string): () => void {
  const path = `${file}.lock`
  ownerOnlyFile(path)
  const lock = new Sqlite(path)
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = memory; PRAGMA synchronous = off')
    lock.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS holder (pid, host, since)')
    lock.exec('DELETE FROM holder')
    lock.prepare('INSERT INTO holder VALUES (?, ?, ?)').run(process.pid, hostname(), new Date().toISOString())
    // Others can read who has it as long as nothing is written.
    lock.exec('COMMIT; BEGIN IMMEDIATE')
  } catch (error) {
    const held = isBusy(error)
    const who = held ? holderIn(lock) : ''
    lock.close()
    if (!held) throw error
    throw new DatabaseInUse(
      `${file} is in use by another Winnow server${who}. Stop that one first, or set DATA_DIR to use another folder.`,
    )
  }
  return () => {
    // Closing alone would leave the lock to the garbage collector, with the statements.
    lock.exec('ROLLBACK')
    lock.close()
  }
}

function holderIn(lock: Sqlite.Database): string {
  const row = lock.prepare('SELECT pid, host, since FROM holder').get() as
    | { pid: number; host: string; since: string }
    | undefined
  return row ? ` (process ${row.pid} on ${row.host}, running since ${row.since.replace(/\.\d+Z$/, 'Z')})` : ''
}
