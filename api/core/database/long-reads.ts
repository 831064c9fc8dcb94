import type { OpenDatabase } from '@winnow/db'

export type Value = string | number | null
export interface Statement {
  sql: string
  args: Value[]
}
type Answer = { id: number; rows: Value[][][] } | { id: number; error: string }

/** Answers each statement's rows, as arrays; all statements see the same state of the database. */
export type LongRead = (statements: Statement[]) => Promise<Value[][][]>

/** A worker that nobody asked anything is ended after this many milliseconds: an idle server keeps its memory small. */
const idle = 60_000
const most = 2

/**
 * Windows, counts, search and exports, out of the way of the loop: the driver is synchronous, and a long SELECT would stop
 * every request. A libSQL server does the work elsewhere, so there it is an ordinary batch.
 */
export function createLongReads(database: OpenDatabase): { read: LongRead; close(): void } {
  if (!database.isFile) return { read: remote(database), close() {} }
  const workers: ReadWorker[] = []
  return {
    read(statements) {
      const free = workers.find(it => it.waiting === 0)
      if (free) return free.ask(statements)
      if (workers.length < most) {
        const worker = new ReadWorker(database.url, () => workers.splice(workers.indexOf(worker), 1))
        workers.push(worker)
        return worker.ask(statements)
      }
      const [least] = workers.toSorted((a, b) => a.waiting - b.waiting)
      return (least as ReadWorker).ask(statements)
    },
    close() {
      for (const worker of [...workers]) worker.end()
    },
  }
}

const remote =
  (database: OpenDatabase): LongRead =>
  async statements => {
    const results = await database.readClient.batch(statements, 'read')
    return results.map(it => it.rows.map(row => Array.from(row as ArrayLike<Value>)))
  }

class ReadWorker {
  private readonly worker: Worker
  private readonly pending = new Map<number, PromiseWithResolvers<Value[][][]>>()
  private last = 0
  private timer: Timer | undefined

  constructor(
    url: string,
    private readonly onEnd: () => void,
  ) {
    this.worker = new Worker(new URL('./read-worker.ts', import.meta.url).href, {
      env: { READ_URL: url },
      ref: false,
    })
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.settle(data)
    this.worker.onerror = event => {
      for (const { reject } of this.pending.values())
        reject(new Error(`A read worker failed: ${event.message}`))
      this.pending.clear()
      this.end()
    }
  }

  get waiting() {
    return this.pending.size
  }

  ask(statements: Statement[]): Promise<Value[][][]> {
    clearTimeout(this.timer)
    const id = ++this.last
    const promise = Promise.withResolvers<Value[][][]>()
    this.pending.set(id, promise)
    this.worker.postMessage({ id, statements })
    return promise.promise
  }

  private settle(answer: Answer) {
    const promise = this.pending.get(answer.id)
    this.pending.delete(answer.id)
    if ('error' in answer) promise?.reject(new Error(answer.error))
    else promise?.resolve(answer.rows)
    if (this.pending.size === 0) {
      this.timer = setTimeout(() => this.end(), idle)
      this.timer.unref()
    }
  }

  end() {
    clearTimeout(this.timer)
    this.worker.terminate()
    this.onEnd()
  }
}
