import { UsageError } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { messageSource, messageText, typedMessageOptions } from '../message.ts'
import {
  placed,
  placeOptions,
  readPlace,
  refuseDefault,
  save,
  templateArgument,
  templateOf,
} from './template.ts'

export const addTemplate = command({
  path: 'templates add',
  summary: 'Add a reply template, the last one of the list',
  args: [formArgument, ['<name>', 'What the template is called, in up to 50 characters']],
  options: [...typedMessageOptions, ...placeOptions],
  examples: [
    "winnow templates add spring-accelerator Interview --message 'Hi {first_name}, could we talk next week?'",
    'winnow templates add spring-accelerator Interview --message-file interview.txt --after Shortlist',
  ],
  read([form, name], flags) {
    const source = messageSource(flags)
    if (!source) throw new UsageError('Give the text with --message or --message-file.')
    return { form: String(form), name: String(name), source, place: readPlace(flags) }
  },
  async run({ form: formName, name, source, place }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const { message: text } = await messageText(source, io, async () => form)
    const added = { name, text, priority: 1 + Math.max(0, ...form.quickReplies.map(it => it.priority)) }
    const result = await save(session, form, placed([...form.quickReplies, added], added, place))
    return { ...result, sentence: `'${name.trim()}' was added.` }
  },
  json: ({ sentence: _sentence, ...result }) => result,
  lines: ({ sentence }) => [sentence],
})

export const changeTemplate = command({
  path: 'templates change',
  summary: 'Change the name, the text or the place of a reply template',
  more: 'Archive and Shortlist keep their names. What you leave out stays as it is.',
  args: [formArgument, templateArgument],
  options: [['--name <name>', 'What it is called from then on'], ...typedMessageOptions, ...placeOptions],
  examples: [
    "winnow templates change spring-accelerator Interview --name 'First call'",
    'winnow templates change spring-accelerator Interview --before Archive',
  ],
  read([form, template], flags) {
    const source = messageSource(flags)
    const place = readPlace(flags)
    const name = typeof flags.name === 'string' ? flags.name : null
    if (!source && !place && name === null)
      throw new UsageError('Use --name, --message, --message-file, --before or --after.')
    return { form: String(form), template: String(template), name, source, place }
  },
  async run({ form: formName, template, name, source, place }, io) {
    const session = await Session.open(io)
    const form = await session.form(formName)
    const before = templateOf(form, template)
    if (name !== null) refuseDefault(before, 'renamed')
    const changed = {
      ...before,
      ...(name !== null && { name, former_name: before.name }),
      ...(source && { text: (await messageText(source, io, async () => form)).message }),
    }
    const list = form.quickReplies.map(it => (it === before ? changed : it))
    const result = await save(session, form, placed(list, changed, place))
    return { ...result, sentence: `'${before.name}' was changed.` }
  },
  json: ({ sentence: _sentence, ...result }) => result,
  lines: ({ sentence }) => [sentence],
})
