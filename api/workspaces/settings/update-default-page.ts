import { users } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { findWorkspace } from '../find.ts'

export const updateDefaultPage = command(ops.settings.updateDefaultPage, async ({ actor, input, tx }) => {
  const { workspace } = await findWorkspace(tx, actor, input.page_id)
  await tx.update(users).set({ defaultWorkspaceId: workspace.id }).where(eq(users.id, actor.userId))
  return { success: true }
})
