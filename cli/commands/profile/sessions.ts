import { counted } from '@winnow/openapi/common/text/format'
import { confirmLoss, requireYes, yesOption } from '../../io/confirm.ts'
import { naming, UsageError } from '../../io/failure.ts'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'

export const listSessions = command({
  path: 'profile sessions',
  summary: "List the browsers where you're signed in",
  more: 'API keys, such as the one of this terminal, are not listed.',
  examples: ['winnow profile sessions'],
  read: () => null,
  async run(_given, io) {
    const { winnow } = await Session.open(io)
    const { sessions } = await winnow.fetchSessions({})
    return {
      sessions: sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
        id,
        device,
        createdAt,
        lastUsedAt,
      })),
    }
  },
  json: result => result,
  lines: ({ sessions }) =>
    sessions.map(it => fields(it.id, it.device ?? 'Unknown browser', it.createdAt, it.lastUsedAt)),
})

const unchanged = 'You stay signed in.'

export const endSessions = command({
  path: 'profile sign-out',
  summary: 'Sign out of one browser, or of all of them',
  more: 'Asks first. API keys keep working.',
  args: [['[session]', "A session's ID, from `winnow profile sessions`"]],
  options: [['--all', 'Sign out of every browser'], yesOption],
  examples: ['winnow profile sign-out ses_q1w2e3', 'winnow profile sign-out --all'],
  read([session], flags, io) {
    const all = flags.all === true
    if ((session === undefined) !== all) throw new UsageError('Give either a session or --all.')
    return {
      session: session === undefined ? null : String(session),
      yes: requireYes(flags, io, unchanged),
    }
  },
  async run({ session, yes }, io) {
    const { winnow } = await Session.open(io)
    if (!yes)
      await confirmLoss(
        io,
        `Signs you out of ${session ? 'this browser' : 'every browser'} at once.`,
        unchanged,
      )
    if (session === null) return winnow.endOtherSessions({})
    await winnow.endSession({ session_id: session }).catch(naming('session', session))
    return { ended: 1 }
  },
  json: result => result,
  lines: ({ ended }) => [`Signed out of ${counted(ended, 'browser')}.`],
})
