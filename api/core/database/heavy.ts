import type { Actor } from '../actor.ts'
import type { Given } from '../command.ts'
import type { Config } from '../config.ts'
import { Refusal } from '../error.ts'
import type { Signals, Topic } from '../events/signals.ts'
import { AskedWorker } from '../workers/asked-worker.ts'
import type { Exclusive } from './lane.ts'

/** A command as it crosses to the worker: its operation, and what it was given. */
export interface HeavyCommand {
  operation: string
  actor: Actor
  input: unknown
  now: number
  request: { id: string; address: string; repeat: Given<unknown>['request']['repeat'] }
}
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
): { run: Heavy; close(): void } {
  const worker = new AskedWorker<HeavyCommand, HeavyOutcome>(file, { HEAVY_CONFIG: JSON.stringify(config) })
  return {
    async run(operation, { actor, input, now, request: { id, address, repeat } }) {
      const command = { operation, actor, input, now, request: { id, address, repeat } }
      const outcome = await exclusive(() => worker.ask(command))
      if ('refusal' in outcome) {
        const { code, message, details } = outcome.refusal
        throw new Refusal(code, message, details)
      }
      for (const topic of outcome.topics) signals.send(topic)
      return outcome.reply
    },
    close: () => worker.end(),
  }
}
