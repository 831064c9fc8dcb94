import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { printed } from './template.ts'

export const listTemplates = command({
  path: 'templates list',
  summary: 'List the reply templates of a form in their order, with how often each was used',
  args: [formArgument],
  examples: ['winnow templates list spring-accelerator'],
  read: ([form]) => String(form),
  async run(form, io) {
    const session = await Session.open(io)
    const { identifier, quickReplies } = await session.form(form)
    return { form: { id: identifier }, templates: quickReplies.map(printed) }
  },
  json: result => result,
  lines: ({ templates }) =>
    templates.map(it => fields(it.name, String(it.used), it.text.replaceAll(/\s+/g, ' '))),
})
