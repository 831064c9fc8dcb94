import type { Client } from '@libsql/client'
import type { OpenDatabase } from '@winnow/db'
import { WorkerClient } from '../workers/worker-client.ts'

export type Value = string | number | null
export interface Statement {
  sql: string
  args: Value[]
}

/** Reads off the loop's thread; all statements of one read see the same state of the database. */
export interface LongReads {
  /** Each statement's rows, as arrays. `brief`: it takes less than crossing threads does, so it is read where it is asked */
  rows(statements: Statement[], brief?: boolean): Promise<Value[][][]>
  /**
   * A list of whole numbers from 0 to 2^32-1, which `list` gives as one text with commas, and the rows of `beside`: a million of
   * them cross threads as four megabytes, and no row of theirs is ever made.
   */
  numbers(list: Statement, beside: Statement[]): Promise<NumbersRead>
}

interface NumbersRead {
  numbers: Uint32Array
  beside: Value[][][]
}

/** What a reading thread is asked. */
export type ReadQuestion = { statements: Statement[]; numbers?: Statement }
type ReadAnswer = { rows: Value[][][]; numbers?: Uint32Array }

/** One batch on this connection, on whichever thread. */
export async function readWith(client: Client, { statements, numbers }: ReadQuestion): Promise<ReadAnswer> {
  const asked = numbers ? [numbers, ...statements] : statements
  const results = await client.batch(asked, 'read')
  const rows = results.map(it => it.rows.map(row => Array.from(row as ArrayLike<Value>)))
  if (!numbers) return { rows }
  const [list, ...beside] = rows
  return { rows: beside, numbers: parseNumbers(String(list?.[0]?.[0] ?? '')) }
}

const comma = 44
const zero = 48

/** '3,1,2' as numbers; by its characters, because a million texts of their own cost a tenth of a second. */
function parseNumbers(text: string): Uint32Array {
  if (text === '') return new Uint32Array()
  let size = 1
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) === comma) size++
  const numbers = new Uint32Array(size)
  let place = 0
  let value = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === comma) {
      numbers[place++] = value
      value = 0
    } else value = value * 10 + code - zero
  }
  numbers[place] = value
  return numbers
}

const most = 2

/**
 * Windows, counts, search and exports, out of the way of the loop: the driver is synchronous, and a long SELECT would stop
 * every request. A libSQL server does the work elsewhere, so there it is an ordinary batch.
 */
export function createLongReads(database: OpenDatabase): { reads: LongReads; close(): void } {
  const here = (question: ReadQuestion) => readWith(database.readClient, question)
  if (!database.isFile) return { reads: readsBy(here, here), close() {} }
  const file = new URL('./read-worker.ts', import.meta.url)
  const workers = Array.from(
    { length: most },
    () => new WorkerClient<ReadQuestion, ReadAnswer>(file, { READ_URL: database.url }),
  )
  return {
    reads: readsBy(here, question => {
      // A thread that is there and free, else a new one, else the one with the least to do.
      const [best] = workers.toSorted((a, b) => a.waiting - b.waiting || Number(b.begun) - Number(a.begun))
      return (best as (typeof workers)[number]).ask(question)
    }),
    close() {
      for (const worker of workers) worker.end()
    },
  }
}

type Ask = (question: ReadQuestion) => Promise<ReadAnswer>
const readsBy = (here: Ask, ask: Ask): LongReads => ({
  rows: async (statements, brief) => (await (brief ? here : ask)({ statements })).rows,
  async numbers(list, beside) {
    const { rows, numbers = new Uint32Array() } = await ask({ statements: beside, numbers: list })
    return { numbers, beside: rows }
  },
})
