import type { Workspace } from '@winnow/sdk'
import { createElement } from 'react'
import { refusal } from '../../io/failure.ts'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'
import { standingOf } from '../members/member.ts'

const detailsOf = ({
  name,
  id,
  handle,
  timeZone,
  plan,
  replies,
  currentUserRole: role,
  isOwner,
}: Workspace) => [
  { name: 'Name', text: name },
  { name: 'ID', text: id },
  { name: 'Handle', text: handle },
  { name: 'Time zone', text: timeZone },
  { name: 'Plan', text: plan === 'PRO' ? 'Pro' : 'Free' },
  {
    name: 'Replies today',
    text: replies.limit === null ? `${replies.sent}` : `${replies.sent} of ${replies.limit}`,
  },
  { name: 'Your role', text: standingOf({ role, isOwner }) },
]

export const showWorkspace = command({
  path: 'workspace show',
  summary: 'Show the workspace: its name, plan, time zone and your role',
  examples: ['winnow workspace show', 'winnow workspace show --json'],
  read: () => null,
  async run(_given, io) {
    const { winnow } = await Session.open(io)
    const [workspace] = (await winnow.fetchMe({})).pages
    if (!workspace) throw refusal('not_found', 404, 'This key has no access to its workspace.')
    return workspace
  },
  json: result => result,
  lines: result => detailsOf(result).map(fact => fields(fact.name, fact.text)),
  screen: async result =>
    createElement((await import('../../ui/Details.tsx')).Details, { details: detailsOf(result) }),
})
