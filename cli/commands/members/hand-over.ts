import { refusal } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { standingOf } from './member.ts'

export const handOver = command({
  path: 'members hand-over',
  summary: 'Print the link to hand the workspace over to an admin',
  more: 'An API key never hands a workspace over: the owner confirms it in the browser, and so does the admin.',
  args: [['<email>', 'The admin who is to own it']],
  examples: ['winnow members hand-over chen@example.com'],
  read: ([email]) => ({ email: String(email) }),
  async run({ email }, io) {
    const session = await Session.open(io)
    const { id } = await session.workspace()
    const { users } = await session.winnow.fetchMembers({ page_id: id })
    const admin = users.find(it => it.email.toLowerCase() === email.toLowerCase())
    if (!admin) throw refusal('not_found', 404, `There is no member '${email}'.`)
    if (admin.role !== 'ADMIN' || admin.isOwner)
      throw refusal(
        'invalid_input',
        422,
        `${admin.email} is the workspace's ${standingOf(admin).toLowerCase()}. Choose an admin, or make them one first.`,
      )
    const query = new URLSearchParams({ page_id: id, hand_over: admin.email })
    return { email: admin.email, link: `${session.account.url}/settings/members?${query}` }
  },
  json: result => result,
  lines: ({ link }) => [`Open ${link}`, 'and confirm there that you hand the workspace over.'],
})
