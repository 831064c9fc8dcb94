import type { CommanderError } from 'commander'
import { UsageError } from './io/failure.ts'

const suggestion = /\(Did you mean (?:one of )?(.+?)\?\)/

/** Commander's words for what is wrong with a command line, as a person would say them. */
const sentences: Readonly<Record<string, (message: string, command: string) => string | null>> = {
  'commander.unknownCommand': (message, command) => {
    const [, typed] = /^unknown command '(.*)'/.exec(message) ?? []
    return typed === undefined ? null : `There is no command '${command} ${typed}'.`
  },
  'commander.unknownOption': message => {
    const [, typed] = /^unknown option '(.*)'/.exec(message) ?? []
    return typed === undefined ? null : `Unknown option '${typed}'.`
  },
  'commander.missingArgument': message => {
    const [, name] = /^missing required argument '(.*)'/.exec(message) ?? []
    return name === undefined ? null : `<${name}> is missing.`
  },
  'commander.optionMissingArgument': message => {
    const [, flag] = /^option '(\S+).*' argument missing/.exec(message) ?? []
    return flag === undefined ? null : `${flag} needs a value.`
  },
  'commander.excessArguments': message => {
    const [, wanted, given] = /Expected (\d+) arguments? but got (\d+)/.exec(message) ?? []
    return wanted === undefined
      ? null
      : `Too many arguments: expected ${wanted}, got ${given}. Put quotes around a name with spaces.`
  },
}

/** The error of a wrong command line. `command`: the words of the command that was being read, such as 'winnow forms' */
export function usageOf({ code, message: said }: CommanderError, command: string): UsageError {
  const message = said.replace(/^error: /, '')
  const sentence = sentences[code]?.(message, command) ?? message.split('\n')[0] ?? message
  const [, similar] = suggestion.exec(message) ?? []
  const close = similar?.split(', ').map(it => (it.startsWith('-') ? it : `${command} ${it}`))
  return new UsageError(close ? `${sentence} Did you mean '${close.join("' or '")}'?` : sentence, command)
}
