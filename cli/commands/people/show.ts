import { counted } from '@winnow/openapi/common/text/format'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { heldText, personArgument } from './person.ts'

export const showPerson = command({
  path: 'person show',
  summary: 'Count what the workspace holds about a person',
  more: 'With the key of an admin it looks at all forms, otherwise at those that the owner of the key created.',
  args: [personArgument],
  options: [],
  examples: ['winnow person show ada@example.com'],
  read: ([email]) => ({ email: String(email) }),
  async run({ email }, io) {
    const session = await Session.open(io)
    const { id } = await session.workspace()
    return { email, ...(await session.winnow.fetchPerson({ page_id: id, email })) }
  },
  json: result => result,
  lines: result => [
    ...result.forms.map(it =>
      fields(it.identifier, it.name, counted(it.applications, 'application'), counted(it.drafts, 'draft')),
    ),
    heldText(result),
  ],
})
