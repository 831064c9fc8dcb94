import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Context } from '../command.ts'
import type { Config } from '../config.ts'
import type { IdempotencyKey } from '../database/idempotency.ts'
import type { Exclusive } from '../database/write-queue.ts'
import { Refusal } from '../error.ts'
import type { Signals, Topic } from '../events/signals.ts'
import type { PartOutcome } from '../jobs/run-part.ts'
import { WorkerClient } from './worker-client.ts'

/** A command as it crosses to the worker: its operation and its context. */
export interface LargeCommand {
  operation: string
  actor: Actor
  input: unknown
  now: number
  request: { id: string; address: string; userAgent: string; idempotencyKey: IdempotencyKey | null }
}
/** A part of a job, which is as large. */
export type LargePart = { job: string }
/** A part of a task of the server itself, by name; the worker has no clock of its own. */
export type LargeTask = { task: string; now: number }
export type WriteOutcome =
  | { reply: unknown; topics: Topic[] }
  | { refusal: Pick<Refusal, 'code' | 'message' | 'details'> }

/** Runs a command on a thread of its own while the write queue waits. */
export type RunLarge = (operation: string, context: Context<unknown>) => Promise<unknown>

/** Works one part of a task; false: there is nothing left of it. */
export type Task = (app: App, now: number) => Promise<boolean>

/** Rows above which a write runs on the write worker. */
export const largeWrite = 1_000

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
  part: (jobId: string) => Promise<PartOutcome>
  task: (name: string, now: number) => Promise<boolean>
  close(): void
} {
  const worker = new WorkerClient<LargeCommand | LargePart | LargeTask, WriteOutcome>(file, {
    WRITE_WORKER_CONFIG: JSON.stringify(config),
  })
  async function ask(question: LargeCommand | LargePart | LargeTask) {
    const outcome = await exclusive(() => worker.ask(question))
    if (!('refusal' in outcome)) return outcome
    const { code, message, details } = outcome.refusal
    throw new Refusal(code, message, details)
  }
  return {
    async run(operation, { actor, input, now, request: { id, address, userAgent, idempotencyKey } }) {
      const command = { operation, actor, input, now, request: { id, address, userAgent, idempotencyKey } }
      const { reply, topics } = await ask(command)
      for (const topic of topics) signals.send(topic)
      return reply
    },
    part: async job => {
      const { reply, topics } = await ask({ job })
      return { more: reply === true, topics }
    },
    task: async (task, now) => (await ask({ task, now })).reply === true,
    close: () => worker.end(),
  }
}
