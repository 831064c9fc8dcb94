import { workspaces } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { permit } from '../../core/error.ts'
import { findWorkspace } from '../find.ts'
import { can } from '../policy.ts'

export const updateTimeZoneForWorkspace = command(
  ops.settings.updateTimeZoneForWorkspace,
  async ({ actor, input, tx, emit }) => {
    const found = await findWorkspace(tx, actor, input.page_id)
    permit(can.change(found), "Only admins can change the workspace's time zone")
    const { id: workspaceId, timeZone: from } = found.workspace
    const to = input.time_zone
    if (from !== to) {
      await tx.update(workspaces).set({ timeZone: to }).where(eq(workspaces.id, workspaceId))
      await emit('workspace.time_zone_changed', { workspaceId, data: { from, to } })
    }
    return { timeZone: to }
  },
)
