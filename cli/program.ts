import { Command } from 'commander'
import { commands, nouns } from './commands/index.ts'
import type { Io } from './io/factory.ts'
import own from './package.json' with { type: 'json' }

/** The whole command line. Nothing is printed or requested before it is parsed. */
export function createProgram(io: Io): Command {
  const program = new Command('winnow')
    .description('Winnow in the terminal: list, move, answer and export applicants')
    .version(own.version, '-V, --version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeOut: text => io.stdout.write(text),
      writeErr: text => io.stderr.write(text),
      outputError: () => {},
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
    })
  const groups = new Map<string, Command>()
  for (const command of commands) {
    const [noun = '', verb] = command.path.split(' ')
    if (!verb) {
      command.attach(program, io)
      continue
    }
    const group = groups.get(noun) ?? program.command(noun).description(nouns[noun] ?? noun)
    groups.set(noun, group)
    command.attach(group, io)
  }
  return program
}
