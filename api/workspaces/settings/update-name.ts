import { workspaces } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { permit } from '../../core/error.ts'
import { findWorkspace } from '../find.ts'
import { can } from '../policy.ts'

export const updateNameForWorkspace = command(
  ops.settings.updateNameForWorkspace,
  async ({ actor, input, tx, emit }) => {
    const found = await findWorkspace(tx, actor, input.page_id)
    permit(can.change(found), 'Only admins can rename the workspace')
    const { id: workspaceId, name: from } = found.workspace
    if (from !== input.name) {
      await tx.update(workspaces).set({ name: input.name }).where(eq(workspaces.id, workspaceId))
      await emit('workspace.renamed', { workspaceId, data: { from, to: input.name } })
    }
    return { name: input.name }
  },
)
