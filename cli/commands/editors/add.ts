import { counted } from '@winnow/openapi/common/text/format'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { formArgument } from '../forms/form.ts'
import { editorOf } from './editor.ts'

export const addEditors = command({
  path: 'editors add',
  summary: 'Invite editors to a form by email',
  more: 'Invites all of them or none. People without an account become editors when they first sign in.',
  args: [formArgument, ['<email...>', 'Their email addresses']],
  examples: ['winnow editors add spring-accelerator bo@example.com chen@example.com'],
  read: ([form, emails]) => ({
    form: String(form),
    emails: Array.isArray(emails) ? emails : [String(emails)],
  }),
  async run({ form, emails }, io) {
    const session = await Session.open(io)
    const form_id = await session.formId(form)
    const { users } = await session.winnow.addFormUsers({
      form_id,
      users: emails.map(email => ({ email })),
    })
    return { form: { id: form_id }, users, invited: emails.length }
  },
  json: ({ form, users }) => ({ form, editors: users.map(editorOf) }),
  lines: ({ invited }) => [`${counted(invited, 'invite')} sent.`],
})
