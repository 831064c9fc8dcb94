import { type Transaction, workspaces } from '@winnow/db'
import type { Plan } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import type { Emit } from '../core/events/emit.ts'

/** Puts a workspace on a plan and says so; on the plan that it has, nothing happens. */
export async function changePlan(
  tx: Transaction,
  emit: Emit,
  workspace: { id: string; plan: Plan },
  to: Plan,
): Promise<void> {
  const { id: workspaceId, plan: from } = workspace
  if (from === to) return
  await tx.update(workspaces).set({ plan: to }).where(eq(workspaces.id, workspaceId))
  await emit('workspace.plan_changed', { workspaceId, data: { from, to } })
}
