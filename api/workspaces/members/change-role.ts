import { members } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { permit } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { findManaged, findMember } from '../find.ts'
import { endOffer } from '../ownership/end.ts'
import { loseAccess } from './lose-access.ts'
import { presentMembers } from './present.ts'

/** Two admins who take each other's role at once: the second is an admin no longer, and is refused. */
export const changeUserRole = command(ops.settings.changeUserRole, async context => {
  const { app, actor, input, tx, now, emit, request } = context
  const { workspace, role: own } = await findManaged(tx, actor, input.page_id)
  const { user, role: from, isOwner } = await findMember(tx, workspace.id, input.email)
  permit(!isOwner, 'The owner is always an admin. They can hand the workspace over first.')
  const { role: to } = input
  if (from !== to) {
    await tx
      .update(members)
      .set({ role: to })
      .where(and(eq(members.workspaceId, workspace.id), eq(members.userId, user.id)))
    if (from === 'ADMIN') {
      await loseAccess(context, workspace.id, user.id)
      await endOffer(context, workspace.id, { toUserId: user.id })
    }
    const data = { user: user.id, from, to }
    await emit('workspace.role_changed', { workspaceId: workspace.id, data })
    await record(app, tx, 'role_changed', {
      ...{ at: now, actorId: actor.userId, workspaceId: workspace.id, address: request.address },
      data,
    })
  }
  const role = user.id === actor.userId ? to : own
  return presentMembers(tx, app.config, { workspaceId: workspace.id, role, now })
})
