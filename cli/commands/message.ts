import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import type { Io } from '../io/factory.ts'
import { refusal, UsageError } from '../io/failure.ts'
import { readText } from '../io/input.ts'
import type { Flags } from './command.ts'

/** Options of a text that is written down. */
export const typedMessageOptions = [
  ['--message <text>', 'The message; {first_name} is replaced for each applicant'],
  ['--message-file <file>', 'The text of a file; - reads stdin'],
] as const

/** Options of every command that writes to applicants. */
export const messageOptions = [
  ['--message <text>', 'Send this message; {first_name} is replaced for each applicant'],
  ['--message-file <file>', 'Send the text of a file; - reads stdin'],
  ['--template <name>', "Send one of the form's templates"],
] as const

/** The source of a message's text. */
type MessageSource = { from: 'text' | 'file' | 'template'; value: string }

const sources = [
  ['text', 'message'],
  ['file', 'messageFile'],
  ['template', 'template'],
] as const

export function messageSource(flags: Flags): MessageSource | null {
  const named = sources.flatMap(([from, flag]) => {
    const value = flags[flag]
    return typeof value === 'string' ? [{ from, value }] : []
  })
  if (named.length > 1) throw new UsageError('Use only one of --message, --message-file and --template.')
  return named[0] ?? null
}

type Templates = { quickReplies: readonly { name: string; text: string }[] }

const fold = (name: string) => name.normalize('NFKC').toLowerCase().trim()

/** A template by its name, in any case. */
export function findTemplate<Of extends { name: string }>(templates: readonly Of[], name: string): Of {
  const found = templates.find(it => fold(it.name) === fold(name))
  if (found) return found
  const names = templates.map(it => `'${it.name}'`).join(', ') || 'none'
  throw refusal('not_found', 404, `The form has no template called '${name}'. It has: ${names}.`)
}

/** The text of a message, with the name of its template if it is one. `form` is fetched only for a template. */
export async function messageText(
  source: MessageSource,
  io: Io,
  form: () => Promise<Templates>,
): Promise<{ message: string; template?: string }> {
  const read = {
    text: async () => ({ message: source.value }),
    file: async () => ({ message: (await readText(io, source.value)).replace(/\r?\n$/, '') }),
    template: async () => {
      const { name, text } = findTemplate((await form()).quickReplies, source.value)
      return { message: text, template: name }
    },
  }[source.from]
  const written = await read()
  if (isBlankText(written.message)) throw refusal('invalid_input', 422, 'Please enter a message')
  return written
}
