import type { Command } from 'commander'
import { terminalIo } from './io/factory.ts'
import { createProgram } from './program.ts'

const words = (command: Command): string =>
  command.parent ? `${words(command.parent)} ${command.name()}` : command.name()

function* linesOf(command: Command): Generator<string> {
  const name = words(command)
  if (command.commands.length === 0) {
    const args = command.registeredArguments.map(argument => {
      const called = argument.name() + (argument.variadic ? '...' : '')
      return argument.required ? ` <${called}>` : ` [${called}]`
    })
    yield name + args.join('')
    for (const option of command.options) yield `${name} ${option.flags}`
  }
  for (const verb of command.commands) yield* linesOf(verb)
}

/** Every command and flag on a line of its own, as scripts rely on them; committed as `surface.txt`. */
export const surface = () =>
  `${[...linesOf(createProgram(terminalIo(new AbortController().signal)))].join('\n')}\n`

if (import.meta.main) process.stdout.write(surface())
