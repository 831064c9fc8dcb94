import type { Flags } from '../commands/command.ts'
import type { Io } from './factory.ts'
import { refusal, UsageError } from './failure.ts'

/** The option of every command that asks before a loss. */
export const yesOption = ['--yes', 'Skip the confirmation'] as const

export const canAsk = ({ stdin, stderr }: Io) => stdin.isTTY && stderr.isTTY === true

/** Asks a person at a terminal, and continues where there is none. `unchanged`: what a no leaves as it is. */
export async function confirm(io: Io, question: string, unchanged: string): Promise<void> {
  if (!canAsk(io)) return
  const answer = await io.stdin.ask(`${question} [y/N] `)
  if (!/^y(es)?$/i.test(answer?.trim() ?? '')) throw refusal('aborted', 0, `Stopped. ${unchanged}`)
}

/** Where nobody can be asked nothing is done: a script says yes with `--yes`. */
const unasked = (unchanged: string) =>
  `There is no terminal to confirm this in. Add --yes to go ahead. ${unchanged}`

/** Asks before a loss, whatever the output is. */
export async function confirmLoss(io: Io, question: string, unchanged: string): Promise<void> {
  if (!canAsk(io)) throw new UsageError(`${question} ${unasked(unchanged)}`)
  await confirm(io, question, unchanged)
}

/** Whether `--yes` stands for the answer. Throws where it doesn't and nobody can be asked: before any call. */
export function requireYes({ yes }: Flags, io: Io, unchanged: string): boolean {
  if (yes !== true && !canAsk(io)) throw new UsageError(unasked(unchanged))
  return yes === true
}
