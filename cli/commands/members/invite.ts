import { guestFormsText } from '@winnow/openapi/common/guest-forms'
import { counted } from '@winnow/openapi/common/text/format'
import { UsageError } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { membersOf, roleIn } from './member.ts'

export const inviteMembers = command({
  path: 'members invite',
  summary: 'Invite people to the workspace by email',
  more: 'Invites all of them or none. They join by the link in the email, or when they next sign in.',
  args: [['<email...>', 'Their email addresses']],
  options: [
    ['--role <role>', 'admin, member or guest (default: member)'],
    [
      '--form <form>',
      'A form that they edit once they have joined; repeat it for several; a guest needs one',
      'repeatable',
    ],
  ],
  examples: [
    'winnow members invite bo@example.com chen@example.com',
    'winnow members invite dana@example.com --role guest --form spring-accelerator',
  ],
  read: ([emails], options) => {
    const role = roleIn(typeof options.role === 'string' ? options.role : 'member')
    const forms = Array.isArray(options.form) ? options.form : []
    if (role === 'GUEST' && forms.length === 0)
      throw new UsageError(`A guest needs --form: ${guestFormsText}.`)
    return { emails: Array.isArray(emails) ? emails : [String(emails)], role, forms }
  },
  async run({ emails, role, forms }, io) {
    const session = await Session.open(io)
    const { id: page_id } = await session.workspace()
    const form_ids: string[] = []
    for (const form of forms) form_ids.push(await session.formId(form))
    const users = emails.map(email => ({ email, role }))
    const list = await session.winnow.addUserToWorkspace({ page_id, users, form_ids })
    return { list, invited: emails.length }
  },
  json: ({ list }) => membersOf(list),
  lines: ({ invited }) => [`${counted(invited, 'invite')} sent.`],
})
