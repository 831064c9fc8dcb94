import type { Command } from 'commander'
import { terminalIo } from './io/factory.ts'
import { createProgram } from './program.ts'

const words = (command: Command): string =>
  command.parent ? `${words(command.parent)} ${command.name()}` : command.name()

function* linesOf(command: Command): Generator<string> {
  const name = words(command)
  if (command.commands.length === 0) {
    const args = command.registeredArguments.map(it => {
      const called = it.name() + (it.variadic ? '...' : '')
      return it.required ? ` <${called}>` : ` [${called}]`
    })
    yield name + args.join('')
    for (const option of command.options) yield `${name} ${option.flags}`
  }
  for (const verb of command.commands) yield* linesOf(verb)
}

/** Every command with its arguments and every flag, a line each: what scripts rely on. `surface.txt` is this, committed. */
export const surface = () =>
  `${[...linesOf(createProgram(terminalIo(new AbortController().signal)))].join('\n')}\n`

if (import.meta.main) process.stdout.write(surface())
