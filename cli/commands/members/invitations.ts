import { confirmLoss, requireYes, yesOption } from '../../io/confirm.ts'
import { naming } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { membersOf } from './member.ts'

const invited = [['<email>', 'The address that is invited']] as const
const unchanged = 'The invitation stays.'

export const resendInvitation = command({
  path: 'members resend',
  summary: 'Email an invitation again, and let it expire later',
  args: invited,
  examples: ['winnow members resend bo@example.com'],
  read: ([email]) => ({ email: String(email) }),
  async run({ email }, io) {
    const session = await Session.open(io)
    const { id: page_id } = await session.workspace()
    return session.winnow.resendInvitation({ page_id, email }).catch(naming('invitation for', email))
  },
  json: membersOf,
  lines: () => ['Invite sent.'],
})

export const withdrawInvitation = command({
  path: 'members withdraw',
  summary: 'Take an invitation back',
  more: 'Asks first, because the link in the email stops working at once.',
  args: invited,
  options: [yesOption],
  examples: ['winnow members withdraw bo@example.com'],
  read: ([email], flags, io) => ({ email: String(email), yes: requireYes(flags, io, unchanged) }),
  async run({ email, yes }, io) {
    const session = await Session.open(io)
    const { id: page_id } = await session.workspace()
    if (!yes) await confirmLoss(io, `The link in the email to ${email} will stop working.`, unchanged)
    return session.winnow.withdrawInvitation({ page_id, email }).catch(naming('invitation for', email))
  },
  json: membersOf,
  lines: () => ['Invitation withdrawn.'],
})
