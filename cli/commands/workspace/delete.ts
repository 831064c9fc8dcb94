import { Session } from '../../io/session.ts'
import { command } from '../command.ts'

export const deleteWorkspace = command({
  path: 'workspace delete',
  summary: 'Print the link where its owner deletes the workspace',
  more: 'An API key never deletes a workspace: the owner confirms it in the browser, and can restore it for 30 days.',
  examples: ['winnow workspace delete'],
  read: () => null,
  async run(_given, io) {
    const session = await Session.open(io)
    const { id } = await session.workspace()
    return { id, link: `${session.account.url}/settings/workspace?page_id=${encodeURIComponent(id)}#danger` }
  },
  json: result => result,
  lines: ({ link }) => [`Open ${link}`, "and delete it there by typing the workspace's name."],
})
