import { CommanderError } from 'commander'
import { type ExitCode, exitCodes } from './io/exit-codes.ts'
import type { Io } from './io/factory.ts'
import { endingOf, UsageError } from './io/failure.ts'
import { writeJson, writeLines } from './io/out/write.ts'
import { createProgram } from './program.ts'

/** Commander throws for help too; its errors of a wrong command line become a UsageError. */
const helped = 'commander.help'

/** Runs one command line and returns the exit code. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    const program = createProgram(io)
    if (argv.length === 0) program.outputHelp()
    else await program.parseAsync(argv, { from: 'user' })
    return exitCodes.ok
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return exitCodes.ok
    if (thrown instanceof CommanderError && thrown.code === helped) return exitCodes.usage
    const error =
      thrown instanceof CommanderError ? new UsageError(thrown.message.replace(/^error: /, '')) : thrown
    const { exitCode, lines, problem } = endingOf(error)
    if (argv.includes('--json')) await writeJson(io.stderr, problem)
    else await writeLines(io.stderr, [`winnow: ${lines[0]}`, ...lines.slice(1)])
    return exitCode
  }
}
