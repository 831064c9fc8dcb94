import { codeOf, statementOf } from '../log.ts'

/** How a worker thread answers: with a value, or with an error. */
type WorkerReply<Answer> =
  | { id: number; answer: Answer }
  | { id: number; error: ReturnType<typeof asMessage> }

/** Milliseconds after which an idle thread is ended: an idle server keeps its memory small. */
const idle = 60_000

/** Asks a worker thread questions; the thread begins with the first and ends when it has been idle. */
export class WorkerClient<Question, Answer> {
  private worker: Worker | null = null
  private readonly pending = new Map<number, PromiseWithResolvers<Answer>>()
  private last = 0
  private timer: Timer | undefined

  constructor(
    private readonly file: URL,
    private readonly env: Record<string, string>,
  ) {}

  /** Questions without an answer yet. */
  get waiting() {
    return this.pending.size
  }

  /** Whether its thread is there already. */
  get begun() {
    return this.worker !== null
  }

  ask(question: Question): Promise<Answer> {
    clearTimeout(this.timer)
    this.worker ??= this.begin()
    const id = ++this.last
    const promise = Promise.withResolvers<Answer>()
    this.pending.set(id, promise)
    this.worker.postMessage({ id, question })
    return promise.promise
  }

  private begin(): Worker {
    const worker = new Worker(this.file.href, { env: this.env, ref: false })
    worker.onmessage = ({ data }: MessageEvent<WorkerReply<Answer>>) => this.settle(data)
    worker.onerror = event => {
      for (const { reject } of this.pending.values()) reject(new Error(`A worker failed: ${event.message}`))
      this.pending.clear()
      this.end()
    }
    return worker
  }

  private settle(data: WorkerReply<Answer>) {
    const promise = this.pending.get(data.id)
    this.pending.delete(data.id)
    if ('error' in data) {
      const { message, ...rest } = data.error
      promise?.reject(Object.assign(new Error(message), rest))
    } else promise?.resolve(data.answer)
    if (this.pending.size > 0) return
    this.timer = setTimeout(() => this.end(), idle)
    this.timer.unref()
  }

  end() {
    clearTimeout(this.timer)
    this.worker?.terminate()
    this.worker = null
  }
}

declare const self: Worker

/** An error as it crosses threads: its message, and what the log needs. */
function asMessage(error: unknown) {
  const [code, statement] = [codeOf(error), statementOf(error)]
  return {
    message: error instanceof Error ? error.message : String(error),
    ...(code ? { code } : {}),
    ...(statement ? { statement } : {}),
  }
}

/** The thread's side: answers every question by `work`. */
export function serveWorker<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  self.onmessage = async ({ data }: MessageEvent<{ id: number; question: Question }>) => {
    try {
      self.postMessage({ id: data.id, answer: await work(data.question) })
    } catch (error) {
      self.postMessage({ id: data.id, error: asMessage(error) })
    }
  }
}
