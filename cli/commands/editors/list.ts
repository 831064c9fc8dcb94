import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { editorOf, standingOf } from './editor.ts'

export const listEditors = command({
  path: 'editors list',
  summary: 'List everyone who manages a form, and who is invited to',
  args: [formArgument],
  examples: ['winnow editors list spring-accelerator'],
  read: ([form]) => ({ form: String(form) }),
  async run({ form }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const { users } = await session.winnow.fetchFormUsers({ form_id })
    return { form: { id: form_id }, users }
  },
  json: ({ form, users }) => ({ form, editors: users.map(editorOf) }),
  lines: ({ users }) => users.map(it => fields(it.email ?? '', it.name ?? '', standingOf(it))),
})
