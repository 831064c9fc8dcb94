import { counted } from '@winnow/openapi/common/text/format'
import { confirmLoss, requireYes, yesOption } from '../../io/confirm.ts'
import { naming } from '../../io/failure.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'

const unremoved = 'Nobody was removed.'
const stayed = 'You are still in the workspace.'
const giveTo = [
  '--to <email>',
  'The admin or member who gets the forms, searches and shared views (default: the owner)',
] as const

interface Removal {
  email: string
  to: string | undefined
}

async function removed(session: Session, { email, to }: Removal) {
  const { id: page_id } = await session.workspace()
  return session.winnow
    .removeUserFromWorkspace({ page_id, email, ...(to === undefined ? {} : { transfer_to: to }) })
    .catch(naming('member', email))
}

const handedOn = ({ forms, searches }: { forms: number; searches: number }): string[] =>
  forms + searches === 0
    ? []
    : [`${counted(forms, 'form')} and ${counted(searches, 'search', 'searches')} handed on.`]

export const removeMember = command({
  path: 'members remove',
  summary: 'Remove someone from the workspace, at once',
  more: 'Asks first, because they lose access at once and their API keys are revoked.',
  args: [['<email>', 'Their email address']],
  options: [giveTo, yesOption],
  examples: [
    'winnow members remove bo@example.com',
    'winnow members remove bo@example.com --to chen@example.com --yes',
  ],
  read: ([email], flags, io) => ({
    email: String(email),
    to: typeof flags.to === 'string' ? flags.to : undefined,
    yes: requireYes(flags, io, unremoved),
  }),
  async run({ email, to, yes }, io) {
    const session = await Session.open(io)
    const heir = to ?? 'the owner'
    if (!yes)
      await confirmLoss(
        io,
        `${email} will lose access to the workspace. Their forms, searches and shared views go to ${heir}.`,
        unremoved,
      )
    const { forms, searches } = await removed(session, { email, to })
    return { email, forms, searches }
  },
  json: result => result,
  lines: result => ['Member removed.', ...handedOn(result)],
})

export const leaveWorkspace = command({
  path: 'members leave',
  summary: 'Leave the workspace, at once',
  more: 'Asks first, because your API keys for it are revoked, the one that you use here included.',
  options: [giveTo, yesOption],
  examples: ['winnow members leave', 'winnow members leave --to chen@example.com'],
  read: (_words, flags, io) => ({
    to: typeof flags.to === 'string' ? flags.to : undefined,
    yes: requireYes(flags, io, stayed),
  }),
  async run({ to, yes }, io) {
    const session = await Session.open(io)
    const { email, pages } = await session.winnow.fetchMe({})
    const workspace = pages[0]?.name ?? 'the workspace'
    const heir = to ?? 'the owner'
    if (!yes)
      await confirmLoss(
        io,
        `You will lose access to ${workspace}. Your forms, searches and shared views go to ${heir}.`,
        stayed,
      )
    const { forms, searches } = await removed(session, { email, to })
    return { workspace, forms, searches }
  },
  json: result => result,
  lines: result => [`You left ${result.workspace}.`, ...handedOn(result)],
})
