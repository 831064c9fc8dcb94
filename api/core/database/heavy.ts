import type { Actor } from '../actor.ts'
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
export type HeavyOutcome =
  | { reply: unknown; topics: Topic[] }
  | { refusal: Pick<Refusal, 'code' | 'message' | 'details'> }

/** Runs a command on a thread of its own, the lane waiting for it. */
export type Heavy = (operation: string, given: Given<unknown>) => Promise<unknown>

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
): { run: Heavy; part: (jobId: string) => Promise<PartOutcome>; close(): void } {
  const worker = new AskedWorker<HeavyCommand | HeavyPart, HeavyOutcome>(file, {
    HEAVY_CONFIG: JSON.stringify(config),
  })
  async function ask(question: HeavyCommand | HeavyPart) {
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
    close: () => worker.end(),
  }
}
