import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import type { Io } from '../io/factory.ts'
import { refusal, UsageError } from '../io/failure.ts'
import { readText } from '../io/input.ts'
import type { Flags } from './command.ts'

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

/** The text of a message. `form` is fetched only for a template. */
export async function messageText(
  source: MessageSource,
  io: Io,
  form: () => Promise<Templates>,
): Promise<string> {
  const text = await {
    text: async () => source.value,
    file: async () => (await readText(io, source.value)).replace(/\r?\n$/, ''),
    template: async () => {
      const { quickReplies } = await form()
      const found = quickReplies.find(it => fold(it.name) === fold(source.value))
      if (found) return found.text
      const names = quickReplies.map(it => `'${it.name}'`).join(', ') || 'none'
      throw refusal('not_found', 404, `The form has no template called '${source.value}'. It has: ${names}.`)
    },
  }[source.from]()
  if (isBlankText(text)) throw refusal('invalid_input', 422, 'Please enter a message')
  return text
}
