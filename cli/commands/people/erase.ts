import { counted } from '@winnow/openapi/common/text/format'
import { confirmLoss, requireYes, yesOption } from '../../io/confirm.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { heldText, personArgument } from './person.ts'

const unchanged = 'Nothing was erased.'

export const erasePerson = command({
  path: 'person erase',
  summary: 'Erase a person from the workspace, for good',
  more: "Erases applications, files, messages, notes, results and drafts. It can't be undone, and a restored backup doesn't bring them back.",
  args: [personArgument],
  options: [yesOption],
  examples: ['winnow person erase ada@example.com', 'winnow person erase ada@example.com --yes'],
  read: ([email], flags, io) => ({ email: String(email), yes: requireYes(flags, io, unchanged) }),
  async run({ email, yes }, io) {
    const session = await Session.open(io)
    const page_id = (await session.workspace()).id
    if (!yes) {
      const held = await session.winnow.fetchPerson({ page_id, email })
      await confirmLoss(
        io,
        `Erase everything about ${email} (${heldText(held)})? This can't be undone.`,
        unchanged,
      )
    }
    return { email, ...(await session.winnow.erasePerson({ page_id, email })) }
  },
  json: result => result,
  lines: ({ email, applications, drafts }) => [
    applications + drafts === 0
      ? `The workspace has nothing about ${email}.`
      : `Erased ${email}: ${counted(applications, 'application')} and ${counted(drafts, 'draft')}.`,
  ],
})
