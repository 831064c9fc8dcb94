import { CommanderError } from 'commander'
import { type ExitCode, exitCodes } from './io/exit-codes.ts'
import type { Io } from './io/factory.ts'
import { endingOf, PartlyDone } from './io/failure.ts'
import { writeJson, writeLines } from './io/out/write.ts'
import { createProgram } from './program.ts'

/** Runs one command line and returns the exit code. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    const program = createProgram(io, argv)
    if (argv.length === 0) program.outputHelp()
    else await program.parseAsync(argv, { from: 'user' })
    return exitCodes.ok
  } catch (thrown) {
    // Commander throws for help, too: asked for, or shown where a command is missing.
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    if (thrown instanceof PartlyDone) return thrown.exitCode
    const { exitCode, lines, problem } = endingOf(thrown, io)
    if (argv.includes('--json')) await writeJson(io.stderr, problem)
    else await writeLines(io.stderr, [`winnow: ${lines[0]}`, ...lines.slice(1)])
    return exitCode
  }
}
