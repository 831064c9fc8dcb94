import { invitations } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { notFound } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { newId } from '../../core/text/ids.ts'
import { day } from '../../core/time/clock.ts'
import { findManaged } from '../find.ts'
import { presentMembers } from '../members/present.ts'
import { sendInvitations } from './send.ts'

const to = (workspaceId: string, emailKey: string) =>
  and(eq(invitations.workspaceId, workspaceId), eq(invitations.emailKey, emailKey))

/** Mails an invitation again; who was invited to a form alone gets a link of their own by it. */
export const resendInvitation = command(ops.settings.resendInvitation, async context => {
  const { app, actor, input, tx, now, emit } = context
  const found = await findManaged(tx, actor, input.page_id)
  const workspaceId = found.workspace.id
  const emailKey = keyOf(input.email)
  const rows = await tx.select().from(invitations).where(to(workspaceId, emailKey))
  const first = rows.toSorted((a, b) => a.formNumber - b.formNumber)[0]
  if (!first) throw notFound('invitation')
  const id = first.id ?? newId('invitation', now)
  const expiresAt = now + limits.invitationDays * day
  if (first.formNumber !== 0) await tx.insert(invitations).values({ ...first, formNumber: 0, id, expiresAt })
  await tx.update(invitations).set({ id, expiresAt }).where(to(workspaceId, emailKey))
  await emit('workspace.invited', { workspaceId, data: { role: first.role, email: emailKey } })
  await sendInvitations(context, [{ id, email: input.email }])
  return presentMembers(tx, app.config, { workspaceId, role: found.role, now })
})

/** An invitation that is taken back gives nothing, neither the workspace nor a form of it. */
export const withdrawInvitation = command(
  ops.settings.withdrawInvitation,
  async ({ app, actor, input, tx, now, emit, request }) => {
    const found = await findManaged(tx, actor, input.page_id)
    const workspaceId = found.workspace.id
    const email = keyOf(input.email)
    const [gone] = await tx
      .delete(invitations)
      .where(to(workspaceId, email))
      .returning({ id: invitations.id })
    if (!gone) throw notFound('invitation')
    await emit('workspace.invitation_withdrawn', { workspaceId, data: { email } })
    await record(app, tx, 'invitation_withdrawn', {
      ...{ at: now, actorId: actor.userId, workspaceId, address: request.address },
      data: { invitation: gone.id },
    })
    return presentMembers(tx, app.config, { workspaceId, role: found.role, now })
  },
)
