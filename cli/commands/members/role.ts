import { naming } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { membersOf, roleIn, roleWord } from './member.ts'

export const changeRole = command({
  path: 'members role',
  summary: "Change someone's role in the workspace, at once",
  more: "The owner's role can't be changed.",
  args: [
    ['<email>', 'Their email address'],
    ['<role>', 'admin, member or guest'],
  ],
  examples: ['winnow members role bo@example.com admin'],
  read: ([email, role]) => ({ email: String(email), role: roleIn(String(role)) }),
  async run({ email, role }, io) {
    const session = await Session.open(io)
    const { id: page_id } = await session.workspace()
    const list = await session.winnow.changeUserRole({ page_id, email, role }).catch(naming('member', email))
    return { list, email, role }
  },
  json: ({ list }) => membersOf(list),
  lines: ({ email, role }) => [
    `${email} is a${role === 'ADMIN' ? 'n' : ''} ${roleWord(role).toLowerCase()}.`,
  ],
})
