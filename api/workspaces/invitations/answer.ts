import { invitations, type Reader, users, workspaces } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq, gt } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { command, query } from '../../core/command.ts'
import { notFound } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { iso } from '../../core/time/clock.ts'
import { acceptInvitations } from './accept.ts'

/** A valid invitation for the person signed in with its address; its link is worth nothing to others. */
async function findInvitation(db: Reader, { emailKey }: SignedIn, id: string, now: number) {
  const [row] = await db
    .select({ it: invitations, workspace: workspaces, by: users })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.formNumber, 0),
        eq(invitations.emailKey, emailKey),
        gt(invitations.expiresAt, now),
      ),
    )
  if (!row) throw notFound('invitation')
  return row
}

export const fetchInvitation = query(ops.settings.fetchInvitation, async ({ db, actor, input, now }) => {
  const { it, workspace, by } = await findInvitation(db, actor, input.invitation_id, now)
  const { id, name, logo } = workspace
  return {
    page: { id, name, logo },
    role: it.role,
    invitedBy: by.name ?? by.email,
    expiresAt: iso(it.expiresAt ?? now),
  }
})

export const answerInvitation = command(
  ops.settings.answerInvitation,
  async ({ app, actor, input, tx, now, emit, request }) => {
    const { it } = await findInvitation(tx, actor, input.invitation_id, now)
    const { workspaceId, emailKey } = it
    const { userId } = actor
    if (input.accept) await acceptInvitations(tx, { userId, emailKey, now, workspaceId }, emit)
    else {
      await tx.delete(invitations).where(eq(invitations.id, input.invitation_id))
      await emit('workspace.invitation_withdrawn', { workspaceId, data: { email: emailKey } })
    }
    await record(app, tx, input.accept ? 'member_joined' : 'invitation_declined', {
      ...{ at: now, actorId: userId, workspaceId, address: request.address },
      data: { invitation: input.invitation_id },
    })
    return { success: true }
  },
)
