import { WorkerClient } from '../../core/workers/worker-client.ts'

/** What deep search reads of a file (docs/rules.md#deep-search). */
export interface ReadText {
  /** Texts by page: pages of a PDF, slides, sheets; of any other file a single one */
  pages: string[]
  /** There is more than is read of one file */
  cut: boolean
}

/** What is read of one file at most: pages, UTF-16 units, and bytes of what an archive unpacks to. */
export const most = { pages: 200, units: 60_000, unpacked: 64 * 1024 * 1024 } as const

/** Takes the text out of files, away from the thread that serves. */
export interface Documents {
  /** Null: it has no text, or none that can be read */
  read(bytes: Uint8Array, contentType: string): Promise<ReadText | null>
  close(): void
}

/** What the thread is asked. */
export interface DocumentQuestion {
  bytes: Uint8Array
  contentType: string
}

/** Milliseconds for one file: what takes longer was made to. */
const patience = 20_000

/** One file at a time on a thread of its own, which ends with a file that takes too long, and when it is idle. */
export function createDocuments(): Documents {
  const file = new URL('./document-worker.ts', import.meta.url)
  let worker = new WorkerClient<DocumentQuestion, ReadText | null>(file, {})
  let last: Promise<unknown> = Promise.resolve()
  async function one(question: DocumentQuestion): Promise<ReadText | null> {
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => {
      worker.end()
      worker = new WorkerClient(file, {})
      late.resolve(null)
    }, patience)
    try {
      return await Promise.race([worker.ask(question), late.promise])
    } catch {
      // Whatever a file does to its reader, it has no text for us.
      return null
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    read(bytes, contentType) {
      const reading = last.then(() => one({ bytes, contentType }))
      last = reading
      return reading
    },
    close: () => worker.end(),
  }
}
