import { createInterface } from 'node:readline/promises'
import type { Io } from './factory.ts'
import { refusal } from './failure.ts'
import { isWatched } from './out/write.ts'

/** Asks a person at a terminal, and continues where there is none. `unchanged`: what a no leaves as it is. */
export async function confirm(io: Io, question: string, unchanged: string): Promise<void> {
  if (!io.stdin.isTTY || !isWatched(io, io.stderr)) return
  const asked = createInterface({ input: process.stdin, output: io.stderr, terminal: false })
  const answer = await asked
    .question(`${question} [y/N] `, { signal: io.signal })
    .catch(() => '')
    .finally(() => asked.close())
  if (!/^y(es)?$/i.test(answer.trim())) throw refusal('aborted', 0, `Stopped. ${unchanged}`)
}
