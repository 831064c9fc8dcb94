import { WinnowError } from '@winnow/sdk'
import { Argument, type Command as Commander, Option } from 'commander'
import type { ReactNode } from 'react'
import { type ExitCode, exitCodes } from '../io/exit-codes.ts'
import type { Io } from '../io/factory.ts'
import { ascribedTo, PartlyDone, saying, UsageError } from '../io/failure.ts'
import { draw, drawResult, isWatched, writeJson, writeLines } from '../io/out/write.ts'
import { scriptOf } from '../io/shell.ts'

/** Arguments by their place; a variadic one is a list. */
export type Words = readonly (string | string[] | undefined)[]
/** Options by their name; every command also takes --json. */
export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** An option in commander's spelling; a repeatable one is a list, in the order in which it was typed; a hidden one is not in the help. */
type OptionWords = readonly [spelling: string, meaning: string, kind?: 'repeatable' | 'hidden']

type Definition<Input, Result> = {
  /** Noun and verb, as typed: 'applicants list' */
  path: string
  /** What it does, in one line: a verb, no full stop */
  summary: string
  /** What a person should know before running it: whole sentences, below the summary in its help */
  more?: string
  /** Another name of the verb */
  alias?: string
  /** In commander's spelling, such as '<form>' or '[submission...]' */
  args?: readonly (readonly [spelling: string, meaning: string])[]
  options?: readonly OptionWords[]
  examples: readonly string[]
  /** Turns the typed words into the input of `run`, or throws a UsageError. Calls no server. */
  read: (words: Words, flags: Flags, io: Io) => Input
  run: (input: Input, io: Io) => Promise<Result>
  /** The documented shape (docs/cli.md); undefined: the run has written it */
  json: (result: Result) => unknown
  /** The output where stdout is not a terminal, or where `screen` returns null */
  lines: (result: Result) => readonly string[]
  /** The output on a terminal. Null: the lines are used there, too */
  screen?: (result: Result, io: Io) => ReactNode | Promise<ReactNode>
  /** Whether answers at the terminal decide what it does: then no command line does the same for a script */
  isAnswered?: true
  /** The code of a command that did its work but not all of it; what it says still goes to stdout */
  exitCode?: (result: Result) => ExitCode
  /** Whether lines go to stderr, because stdout carries the file */
  aside?: (result: Result) => boolean
}

/** One command: what is typed, what it does, and its output for a person, a pipe and a script. */
export type Command = Pick<Definition<unknown, unknown>, 'path' | 'summary' | 'examples'> & {
  /** `typed`: the command line, whole */
  attach: (parent: Commander, io: Io, typed: readonly string[]) => Commander
}

/**
 * Tells an error of the command line whose it is, so that the way to the right help stands below it, and names the form
 * that a call had no access to, and other arguments, as they were typed.
 */
async function withNames<Result>(
  command: string,
  { form, typed }: { form: string | undefined; typed: ReadonlyMap<string, string> },
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(error.message, command)
    if (!(error instanceof WinnowError)) throw error
    if (form === undefined || error.code !== 'not_form_editor') throw ascribedTo(error, typed)
    throw saying(error, `There is no form '${form}', or this key can't manage it.`)
  }
}

/** The form that was typed, as the first word or as an option. */
function typedForm(
  args: readonly (readonly [spelling: string, meaning: string])[],
  words: Words,
  flags: Flags,
) {
  const typed = args[0]?.[0] === '<form>' ? words[0] : flags.form
  return typeof typed === 'string' ? typed : undefined
}

/** What was typed for each argument, by its spelling; of a list each word by its place: `<email.0>`. */
const typedWords = (args: readonly (readonly [spelling: string, meaning: string])[], words: Words) =>
  new Map(
    args.flatMap(([spelling], at) => {
      const word = words[at]
      if (Array.isArray(word))
        return word.map((it, i) => [spelling.replace('...', `.${i}`), String(it)] as const)
      return typeof word === 'string' ? [[spelling, word] as const] : []
    }),
  )

const gathered = (typed: string, before: readonly string[] = []) => [...before, typed]

export const command = <Input, Result>(definition: Definition<Input, Result>): Command => ({
  path: definition.path,
  summary: definition.summary,
  examples: definition.examples,
  attach(parent, io, typed) {
    const verb = parent
      .command(definition.path.split(' ').at(-1) ?? definition.path)
      .summary(definition.summary)
      .description([definition.summary, definition.more].filter(Boolean).join('\n\n'))
    if (definition.alias) verb.alias(definition.alias)
    for (const [spelling, meaning] of definition.args ?? []) verb.addArgument(new Argument(spelling, meaning))
    for (const [spelling, meaning, kind] of definition.options ?? []) {
      const option = new Option(spelling, meaning).hideHelp(kind === 'hidden')
      verb.addOption(kind === 'repeatable' ? option.argParser(gathered) : option)
    }
    verb.option('--json', 'Print JSON, errors included')
    verb.addHelpText('after', `\nExamples:\n${definition.examples.map(example => `  ${example}`).join('\n')}`)
    const tell = async (result: Result, flags: Flags) => {
      if (flags.json) {
        const shape = definition.json(result)
        return shape === undefined ? undefined : writeJson(io.stdout, shape)
      }
      if (definition.aside?.(result))
        return writeLines(io.stderr, isWatched(io, io.stderr) ? definition.lines(result) : [])
      const screen = isWatched(io, io.stdout) ? await definition.screen?.(result, io) : null
      if (!screen) return writeLines(io.stdout, definition.lines(result))
      await (definition.isAnswered ? draw(io, io.stdout, screen) : drawResult(io, screen, scriptOf(typed)))
    }
    verb.action(async () => {
      const flags = verb.opts<Flags>()
      const args = definition.args ?? []
      const form = typedForm(args, verb.processedArgs, flags)
      const result = await withNames(
        `winnow ${definition.path}`,
        { form, typed: typedWords(args, verb.processedArgs) },
        () => definition.run(definition.read(verb.processedArgs, flags, io), io),
      )
      await tell(result, flags)
      const exitCode = definition.exitCode?.(result) ?? exitCodes.ok
      if (exitCode !== exitCodes.ok) throw new PartlyDone(exitCode)
    })
    return verb
  },
})
