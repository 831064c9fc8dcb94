import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import type { Given } from '../command.ts'
import type { Config } from '../config.ts'
import { Refusal } from '../error.ts'
import type { Signals, Topic } from '../events/signals.ts'
import type { PartOutcome } from '../jobs/run-part.ts'
import { AskedWorker } from '../workers/asked-worker.ts'
import type { Exclusive } from './lane.ts'

/** A command as it crosses to the worker: its operation, and what it was given. */
export interface HeavyCommand {
  operation: string
  actor: Actor
  input: unknown
  now: number
  request: { id: string; address: string; userAgent: string; repeat: Given<unknown>['request']['repeat'] }
}
/** A part of a job, which is as large. */
export type HeavyPart = { job: string }
/** A part of what the server does for itself, by its name; the worker has no clock of its own. */
export type HeavyChore = { chore: string; now: number }
export type HeavyOutcome =
  | { reply: unknown; topics: Topic[] }
  | { refusal: Pick<Refusal, 'code' | 'message' | 'details'> }

/** Runs a command on a thread of its own, the lane waiting for it. */
export type Heavy = (operation: string, given: Given<unknown>) => Promise<unknown>

/** Works one part of a chore; false: there is nothing left of it. */
export type Chore = (app: App, now: number) => Promise<boolean>

/** Rows from which on a write leaves the loop's thread (design.md, section 5). */
export const heavyRows = 1_000

/**
 * Commands that write more than a thousand rows: the same command, on another connection in a worker thread, while the
 * lane stands still, so that no write stops the loop.
 */
export function createHeavy(
  file: URL,
  config: Config,
  exclusive: Exclusive,
  signals: Signals,
): {
  run: Heavy
  part: (jobId: string) => Promise<PartOutcome>
  chore: (name: string, now: number) => Promise<boolean>
  close(): void
} {
  const worker = new AskedWorker<HeavyCommand | HeavyPart | HeavyChore, HeavyOutcome>(file, {
    HEAVY_CONFIG: JSON.stringify(config),
  })
  async function ask(question: HeavyCommand | HeavyPart | HeavyChore) {
    const outcome = await exclusive(() => worker.ask(question))
    if (!('refusal' in outcome)) return outcome
    const { code, message, details } = outcome.refusal
    throw new Refusal(code, message, details)
  }
  return {
    async run(operation, { actor, input, now, request: { id, address, userAgent, repeat } }) {
      const command = { operation, actor, input, now, request: { id, address, userAgent, repeat } }
      const { reply, topics } = await ask(command)
      for (const topic of topics) signals.send(topic)
      return reply
    },
    part: async job => {
      const { reply, topics } = await ask({ job })
      return { more: reply === true, topics }
    },
    chore: async (chore, now) => (await ask({ chore, now })).reply === true,
    close: () => worker.end(),
  }
}
