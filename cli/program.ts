import { Command } from 'commander'
import { commands, nouns } from './commands/index.ts'
import type { Io } from './io/factory.ts'
import own from './package.json' with { type: 'json' }
import { usageOf } from './usage.ts'

const introduction = 'Work with Winnow from the terminal: forms, applicants, messages, exports and imports'

const epilogue = `
Examples:
  winnow login
  winnow applicants list 'Spring accelerator' --status New
  winnow export csv 'Spring accelerator'

Run 'winnow <command> --help' for more about a command.`

/** Errors below a command name the command that was being read; help passes. */
function refusing(command: Command, words: string): Command {
  return command.exitOverride(error => {
    throw error.exitCode === 0 || error.code === 'commander.help' ? error : usageOf(error, words)
  })
}

/** The whole command line. Nothing is printed or requested before it is parsed. `typed`: the line itself */
export function createProgram(io: Io, typed: readonly string[] = []): Command {
  const program = new Command('winnow')
    .description(introduction)
    .usage('<command>')
    .addHelpText('after', epilogue)
    .version(own.version, '-V, --version', 'Show the version')
    .helpOption('-h, --help', 'Show help')
    .helpCommand('help [command]', 'Show help for a command')
    .configureHelp({ subcommandTerm: command => command.name(), minWidthToWrap: 30 })
    .configureOutput({
      writeOut: text => io.stdout.write(text),
      writeErr: text => io.stderr.write(text),
      outputError: () => {},
      getOutHelpWidth: () => io.stdout.columns ?? 80,
      getErrHelpWidth: () => io.stderr.columns ?? 80,
    })
  refusing(program, 'winnow')
  const groups = new Map<string, Command>()
  for (const command of commands) {
    const [noun = '', verb] = command.path.split(' ')
    if (!verb) {
      refusing(command.attach(program, io, typed), `winnow ${noun}`)
      continue
    }
    const group =
      groups.get(noun) ??
      program
        .command(noun)
        .description(nouns[noun] ?? noun)
        .usage('<command>')
    groups.set(noun, refusing(group, `winnow ${noun}`))
    refusing(command.attach(group, io, typed), `winnow ${command.path}`)
  }
  return program
}
