import { Session } from '../../io/session.ts'
import { command } from '../command.ts'

export const renameWorkspace = command({
  path: 'workspace rename',
  summary: 'Rename the workspace',
  args: [['<name>', 'The new name, 2 to 50 characters']],
  examples: ["winnow workspace rename 'Northlight Labs'"],
  read: ([name]) => ({ name: String(name) }),
  async run({ name: typed }, io) {
    const { account, winnow, workspace } = await Session.open(io)
    const { id } = await workspace()
    const { name } = await winnow.updateNameForWorkspace({ page_id: id, name: typed })
    // The saved login names the workspace too.
    if (account.tokenFrom === 'config' && account.token)
      await io.config.write({ url: account.url, token: account.token, workspace: { id, name } })
    return { id, name }
  },
  json: result => result,
  lines: ({ name }) => [`The workspace is called ${name}.`],
})
