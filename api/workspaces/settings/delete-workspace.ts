import { forms, invitations, ownershipOffers, workspaces } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { oneLine } from '@winnow/openapi/common/text/plain-text'
import { and, eq, isNull } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { invalid, notYours, permit } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { day, iso } from '../../core/time/clock.ts'
import { cancelWithWorkspace } from '../../plans/subscriptions/cancel-with-workspace.ts'
import { findWorkspaceOrDeleted } from '../find.ts'
import { can } from '../policy.ts'

/** Until when a deleted workspace can be restored; then it is purged (docs/rules.md#deleting-a-workspace). */
export const workspaceRestorableUntil = (deletedAt: number) => deletedAt + limits.restoreDays * day

/** Its forms are deleted at the same instant, so that from now on nobody meets them; by it they are found again when it is restored. */
export const deleteWorkspace = command(ops.settings.deleteWorkspace, async context => {
  const { app, actor, input, tx, now, emit, request, wake } = context
  const found = await findWorkspaceOrDeleted(tx, actor, input.page_id)
  permit(can.delete(found), 'Only the owner can delete the workspace')
  const { id: workspaceId, name, deletedAt } = found.workspace
  if (oneLine(input.name).trim() !== name)
    throw invalid([{ path: 'name', message: "Enter the workspace's name to delete it" }])
  if (deletedAt !== null) return { restorableUntil: iso(workspaceRestorableUntil(deletedAt)) }
  await tx.update(workspaces).set({ deletedAt: now }).where(eq(workspaces.id, workspaceId))
  const gone = await tx
    .update(forms)
    .set({ deletedAt: now })
    .where(and(eq(forms.workspaceId, workspaceId), isNull(forms.deletedAt)))
    .returning({ number: forms.number })
  await tx.delete(invitations).where(eq(invitations.workspaceId, workspaceId))
  await tx.delete(ownershipOffers).where(eq(ownershipOffers.workspaceId, workspaceId))
  await cancelWithWorkspace(tx, workspaceId, now)
  wake('jobs')
  await emit('workspace.deleted', { workspaceId, data: { forms: gone.length } })
  await record(app, tx, 'workspace_deleted', {
    ...{ at: now, actorId: actor.userId, workspaceId, address: request.address },
    data: { forms: gone.length },
  })
  return { restorableUntil: iso(workspaceRestorableUntil(now)) }
})

/** As it was, with its people, keys and forms; restoring one that stands changes nothing. */
export const restoreWorkspace = command(ops.settings.restoreWorkspace, async context => {
  const { app, actor, input, tx, now, emit, request } = context
  const found = await findWorkspaceOrDeleted(tx, actor, input.page_id)
  permit(can.delete(found), 'Only the owner can restore the workspace')
  const { id: workspaceId, deletedAt } = found.workspace
  if (deletedAt === null) return { success: true }
  if (workspaceRestorableUntil(deletedAt) < now) throw notYours('workspace')
  await tx.update(workspaces).set({ deletedAt: null }).where(eq(workspaces.id, workspaceId))
  const back = await tx
    .update(forms)
    .set({ deletedAt: null })
    .where(and(eq(forms.workspaceId, workspaceId), eq(forms.deletedAt, deletedAt)))
    .returning({ number: forms.number })
  await emit('workspace.restored', { workspaceId, data: { forms: back.length } })
  await record(app, tx, 'workspace_restored', {
    ...{ at: now, actorId: actor.userId, workspaceId, address: request.address },
  })
  return { success: true }
})
