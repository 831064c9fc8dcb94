import { Argument, type Command as Commander, Option } from 'commander'
import type { ReactNode } from 'react'
import type { Io } from '../io/factory.ts'
import { draw, isWatched, writeJson, writeLines } from '../io/out/write.ts'

/** Arguments by their place; a variadic one is a list. */
export type Words = readonly (string | string[] | undefined)[]
/** Options by their name; every command also takes --json. */
export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** An option in commander's spelling; a repeatable one is a list, in the order in which it was typed. */
type OptionWords = readonly [spelling: string, meaning: string, repeatable?: 'repeatable']

type Definition<Given, Result> = {
  /** Noun and verb, as typed: 'applicants list' */
  path: string
  summary: string
  /** In commander's spelling, such as '<form>' or '[submission...]' */
  args?: readonly (readonly [spelling: string, meaning: string])[]
  options?: readonly OptionWords[]
  examples: readonly string[]
  /** Words become what the run needs, or a UsageError. Nothing is asked of the server yet. */
  read: (words: Words, flags: Flags, io: Io) => Given
  run: (given: Given, io: Io) => Promise<Result>
  /** The documented shape (docs/cli.md) */
  json: (result: Result) => unknown
  /** Where nobody is watching, and where there is no screen */
  lines: (result: Result) => readonly string[]
  /** Where somebody is watching; the io says how wide the terminal is and what time it is. Null: the lines serve there, too */
  screen?: (result: Result, io: Io) => ReactNode | Promise<ReactNode>
  /** Results that are no output: stdout already carries the file, so lines go to stderr */
  aside?: (result: Result) => boolean
}

/** One command, whole: what is typed, what it does, and what comes out for a person, a pipe and a script. */
export type Command = Pick<Definition<unknown, unknown>, 'path' | 'summary' | 'examples'> & {
  attach: (parent: Commander, io: Io) => void
}

const gathered = (typed: string, before: readonly string[] = []) => [...before, typed]

export const command = <Given, Result>(it: Definition<Given, Result>): Command => ({
  path: it.path,
  summary: it.summary,
  examples: it.examples,
  attach(parent, io) {
    const verb = parent.command(it.path.split(' ').at(-1) ?? it.path).description(it.summary)
    for (const [spelling, meaning] of it.args ?? []) verb.addArgument(new Argument(spelling, meaning))
    for (const [spelling, meaning, repeatable] of it.options ?? []) {
      const option = new Option(spelling, meaning)
      verb.addOption(repeatable ? option.argParser(gathered) : option)
    }
    verb.option('--json', 'print JSON, errors too')
    verb.addHelpText('after', `\nExamples:\n${it.examples.map(example => `  ${example}`).join('\n')}`)
    verb.action(async () => {
      const flags = verb.opts<Flags>()
      const result = await it.run(it.read(verb.processedArgs, flags, io), io)
      if (flags.json) return writeJson(io.stdout, it.json(result))
      if (it.aside?.(result)) return writeLines(io.stderr, isWatched(io, io.stderr) ? it.lines(result) : [])
      const screen = isWatched(io, io.stdout) ? await it.screen?.(result, io) : null
      await (screen ? draw(io, screen) : writeLines(io.stdout, it.lines(result)))
    })
  },
})
