import { shortDate } from '@winnow/openapi/common/dates/dates'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { membersOf, roleWord, standingOf } from './member.ts'

export const listMembers = command({
  path: 'members list',
  summary: 'List the people of the workspace, and who is invited to it',
  more: 'Only admins see who is invited, and which forms guests edit.',
  examples: ['winnow members list', 'winnow members list --json'],
  read: () => null,
  async run(_given, io) {
    const session = await Session.open(io)
    const { id } = await session.workspace()
    return { list: await session.winnow.fetchMembers({ page_id: id }), now: io.clock.now().valueOf() }
  },
  json: ({ list }) => membersOf(list),
  lines: ({ list: { users, invitations }, now }) => [
    ...users.map(it =>
      fields(
        it.email,
        it.name ?? '',
        standingOf(it),
        it.lastActivity ? `Active ${shortDate(it.lastActivity)}` : 'Never active',
      ),
    ),
    ...invitations.map(it =>
      fields(
        it.email,
        '',
        roleWord(it.role),
        it.expiresAt !== null && Date.parse(it.expiresAt) <= now ? 'Invitation expired' : 'Invited',
      ),
    ),
  ],
})
