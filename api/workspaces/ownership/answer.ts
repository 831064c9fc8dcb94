import { members, ownershipOffers } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, eq, gt } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { notFound, permit, refuse } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { findWorkspace } from '../find.ts'
import { presentMembers } from '../members/present.ts'
import { can } from '../policy.ts'
import { endOffer } from './end.ts'

/** The second half of handing over: the owner becomes an admin as the other becomes the owner. */
export const answerOwnership = command(ops.settings.answerOwnership, async context => {
  const { app, actor, input, tx, now, emit, request } = context
  const found = await findWorkspace(tx, actor, input.page_id)
  const workspaceId = found.workspace.id
  const [offer] = await tx
    .select()
    .from(ownershipOffers)
    .where(
      and(
        eq(ownershipOffers.workspaceId, workspaceId),
        eq(ownershipOffers.toUserId, actor.userId),
        gt(ownershipOffers.expiresAt, now),
      ),
    )
  if (!offer) throw notFound('offer')
  await endOffer(context, workspaceId, { answer: input.accept ? 'ACCEPTED' : 'DECLINED' })
  if (input.accept) {
    permit(can.own(found), 'Only an admin can own the workspace')
    const owned = await tx.$count(members, and(eq(members.userId, actor.userId), eq(members.isOwner, true)))
    if (owned >= limits.workspacesOwned)
      refuse('forbidden', `You own ${limits.workspacesOwned} workspaces, which is the limit.`)
    const inWorkspace = eq(members.workspaceId, workspaceId)
    // The owner first: an index lets a workspace have one.
    const [former] = await tx
      .update(members)
      .set({ isOwner: false })
      .where(and(inWorkspace, eq(members.isOwner, true), eq(members.userId, offer.offeredBy)))
      .returning({ userId: members.userId })
    if (!former) throw notFound('offer')
    await tx
      .update(members)
      .set({ isOwner: true })
      .where(and(inWorkspace, eq(members.userId, actor.userId)))
    const data = { user: actor.userId, from: former.userId }
    await emit('workspace.owner_changed', { workspaceId, data })
    await record(app, tx, 'owner_changed', {
      ...{ at: now, actorId: actor.userId, workspaceId, address: request.address },
      data,
    })
  }
  return presentMembers(tx, app.config, { workspaceId, role: found.role, now })
})
