import type { OpenDatabase } from '@winnow/db'
import { AskedWorker } from '../workers/asked-worker.ts'

export type Value = string | number | null
export interface Statement {
  sql: string
  args: Value[]
}

/** Answers each statement's rows, as arrays; all statements see the same state of the database. */
export type LongRead = (statements: Statement[]) => Promise<Value[][][]>

const most = 2

/**
 * Windows, counts, search and exports, out of the way of the loop: the driver is synchronous, and a long SELECT would stop
 * every request. A libSQL server does the work elsewhere, so there it is an ordinary batch.
 */
export function createLongReads(database: OpenDatabase): { read: LongRead; close(): void } {
  if (!database.isFile) return { read: remote(database), close() {} }
  const file = new URL('./read-worker.ts', import.meta.url)
  const workers = Array.from(
    { length: most },
    () => new AskedWorker<Statement[], Value[][][]>(file, { READ_URL: database.url }),
  )
  return {
    read(statements) {
      // A thread that is there and free, else a new one, else the one with the least to do.
      const [best] = workers.toSorted((a, b) => a.waiting - b.waiting || Number(b.begun) - Number(a.begun))
      return (best as (typeof workers)[number]).ask(statements)
    },
    close() {
      for (const worker of workers) worker.end()
    },
  }
}

const remote =
  (database: OpenDatabase): LongRead =>
  async statements => {
    const results = await database.readClient.batch(statements, 'read')
    return results.map(it => it.rows.map(row => Array.from(row as ArrayLike<Value>)))
  }
