import { createElement } from 'react'
import { fields } from '../../io/out/text.ts'
import { Session, workspaceOf } from '../../io/session.ts'
import { command } from '../command.ts'

type Identity = {
  url: string
  tokenFrom: string
  user: { name: string | null; email: string }
  workspace: { name: string }
}

const detailsOf = ({ url, tokenFrom, user, workspace }: Identity) => [
  { name: 'Name', text: user.name ?? '' },
  { name: 'Email', text: user.email },
  { name: 'Workspace', text: workspace.name },
  { name: 'Server', text: url },
  { name: 'Key from', text: tokenFrom },
]

export const whoami = command({
  path: 'whoami',
  summary: 'Show who you are signed in as, and where',
  examples: ['winnow whoami', 'winnow whoami --json'],
  read: () => null,
  async run(_given, io) {
    const { account, winnow } = await Session.open(io)
    const me = await winnow.fetchMe({})
    return {
      url: account.url,
      tokenFrom: account.tokenFrom,
      user: { id: me.id, name: me.name, email: me.email },
      workspace: account.workspace ?? workspaceOf(me),
    }
  },
  json: result => result,
  lines: result => detailsOf(result).map(fact => fields(fact.name, fact.text)),
  screen: async result =>
    createElement((await import('../../ui/Details.tsx')).Details, { details: detailsOf(result) }),
})
