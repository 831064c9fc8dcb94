import { ownershipOffers } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { invalid, notFound, permit } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { day } from '../../core/time/clock.ts'
import { queueMails } from '../../mail/queue.ts'
import { findMember, findWorkspace } from '../find.ts'
import { presentMembers } from '../members/present.ts'
import { can } from '../policy.ts'
import { endOffer } from './end.ts'
import { ownershipMail } from './mail.ts'

const ownersOnly = 'Only the owner can hand the workspace over'

/** Nothing changes before the other accepts (docs/rules.md#handing-over). */
export const offerOwnership = command(
  ops.settings.offerOwnership,
  async ({ app, actor, input, tx, now, emit, wake, request }) => {
    const found = await findWorkspace(tx, actor, input.page_id)
    permit(can.handOver(found), ownersOnly)
    const workspaceId = found.workspace.id
    const { user, role, isOwner } = await findMember(tx, workspaceId, input.email)
    if (isOwner) throw invalid([{ path: 'email', message: 'You own the workspace already' }])
    if (!can.own({ role }))
      throw invalid([{ path: 'email', message: 'Choose an admin of the workspace, or make them one first' }])
    const offer = {
      ...{ toUserId: user.id, offeredBy: actor.userId, createdAt: now },
      expiresAt: now + limits.ownershipOfferDays * day,
    }
    await tx
      .insert(ownershipOffers)
      .values({ workspaceId, ...offer })
      .onConflictDoUpdate({ target: ownershipOffers.workspaceId, set: offer })
    await emit('workspace.ownership_offered', { workspaceId, data: { user: user.id } })
    await record(app, tx, 'ownership_offered', {
      ...{ at: now, actorId: actor.userId, workspaceId, address: request.address },
      data: { user: user.id },
    })
    await queueMails(tx, app.config, ownershipMail, [
      {
        data: { workspace: workspaceId, to: user.id },
        to: { address: user.email, name: user.name ?? '' },
        now,
      },
    ])
    wake('mail')
    return presentMembers(tx, app.config, { workspaceId, role: found.role, now })
  },
)

export const withdrawOwnership = command(ops.settings.withdrawOwnership, async context => {
  const { app, actor, input, tx, now } = context
  const found = await findWorkspace(tx, actor, input.page_id)
  permit(can.handOver(found), ownersOnly)
  const workspaceId = found.workspace.id
  if (!(await endOffer(context, workspaceId, { answer: 'WITHDRAWN' }))) throw notFound('offer')
  return presentMembers(tx, app.config, { workspaceId, role: found.role, now })
})
