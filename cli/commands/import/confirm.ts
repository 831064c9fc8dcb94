import { createInterface } from 'node:readline/promises'
import type { Io } from '../../io/factory.ts'
import { refusal } from '../../io/failure.ts'
import { isWatched } from '../../io/out/write.ts'

/** Asks a person at a terminal; where nobody can be asked it goes on. */
export async function confirm(io: Io, question: string): Promise<void> {
  if (!io.stdin.isTTY || !isWatched(io, io.stderr)) return
  const asked = createInterface({ input: process.stdin, output: io.stderr, terminal: false })
  const answer = await asked
    .question(`${question} [y/N] `, { signal: io.signal })
    .catch(() => '')
    .finally(() => asked.close())
  if (!/^y(es)?$/i.test(answer.trim())) throw refusal('aborted', 0, 'Stopped. Nothing was imported.')
}
