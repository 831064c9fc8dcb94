import type { LargeCommand, RunLarge } from '../app.ts'
import type { Config } from '../config.ts'
import type { Exclusive } from '../database/write-queue.ts'
import { Refusal } from '../error.ts'
import type { Signals, Topic } from '../events/signals.ts'
import type { Part, PartOutcome } from '../jobs/part.ts'
import { WorkerClient } from './worker-client.ts'

/** A part of a job, which is as large. */
export type LargePart = { part: Part }
export type WriteOutcome =
  | { reply: unknown; topics: Topic[] }
  | { refusal: Pick<Refusal, 'code' | 'message' | 'details'> }

/**
 * Runs commands that write more than a thousand rows: the same command, on another connection in a worker thread, while the
 * write queue stands still, so that no write stops the event loop.
 */
export function createWriteWorker(
  file: URL,
  config: Config,
  exclusive: Exclusive,
  signals: Signals,
): {
  run: RunLarge
  part: (part: Part) => Promise<PartOutcome>
  close(): void
} {
  const worker = new WorkerClient<LargeCommand | LargePart, WriteOutcome>(file, {
    WRITE_WORKER_CONFIG: JSON.stringify(config),
  })
  async function ask(question: LargeCommand | LargePart) {
    const outcome = await exclusive(() => worker.ask(question))
    if (!('refusal' in outcome)) return outcome
    const { code, message, details } = outcome.refusal
    throw new Refusal(code, message, details)
  }
  return {
    async run({ operation, actor, input, now, request: { id, address, userAgent, idempotencyKey } }) {
      const command = { operation, actor, input, now, request: { id, address, userAgent, idempotencyKey } }
      const { reply, topics } = await ask(command)
      for (const topic of topics) signals.send(topic)
      return reply
    },
    part: async part => {
      const { reply, topics } = await ask({ part })
      return { state: reply as PartOutcome['state'], topics }
    },
    close: () => worker.end(),
  }
}
