import { editors, forms, invitations, members, type Transaction } from '@winnow/db'
import type { WorkspaceRole } from '@winnow/openapi'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Emit } from '../../core/events/emit.ts'

interface Who {
  userId: string
  emailKey: string
  now: number
  /** Absent: whatever workspace they are invited to */
  workspaceId?: string
}

/** Lets a person into the workspaces and forms that they are invited to, as long as the invitations hold; those are over then. */
export async function acceptInvitations(
  tx: Transaction,
  { userId, emailKey, now, workspaceId }: Who,
  emit: Emit,
): Promise<void> {
  const theirs = and(
    eq(invitations.emailKey, emailKey),
    or(isNull(invitations.expiresAt), gt(invitations.expiresAt, now)),
    workspaceId === undefined ? undefined : eq(invitations.workspaceId, workspaceId),
  )
  // To the workspace itself first, which says the role.
  const waiting = await tx.select().from(invitations).where(theirs).orderBy(asc(invitations.formNumber))
  for (const { workspaceId, formNumber, role } of waiting) {
    await join(tx, { workspaceId, userId, role: formNumber === 0 ? role : 'GUEST', now }, emit)
    const [form] = await tx
      .select({ number: forms.number })
      .from(forms)
      .where(and(eq(forms.number, formNumber), eq(forms.workspaceId, workspaceId)))
    if (form) {
      await tx
        .insert(editors)
        .values({ formNumber: form.number, userId, role: 'ADMIN', addedAt: now })
        .onConflictDoNothing()
      await emit('form.editor_added', { workspaceId, formNumber, byUser: userId, data: { user: userId } })
    }
  }
  if (waiting.length > 0) await tx.delete(invitations).where(theirs)
}

interface Joining {
  workspaceId: string
  userId: string
  role: WorkspaceRole
  now: number
}

/** Makes somebody a member; a guest gets the role that they were invited to, and nobody a lesser one. */
async function join(tx: Transaction, { workspaceId, userId, role, now }: Joining, emit: Emit) {
  const [joined] = await tx
    .insert(members)
    .values({ workspaceId, userId, role, joinedAt: now })
    .onConflictDoNothing()
    .returning({ role: members.role })
  const event = { workspaceId, byUser: userId }
  if (joined) return emit('workspace.member_joined', { ...event, data: { user: userId, role } })
  if (role === 'GUEST') return
  const [raised] = await tx
    .update(members)
    .set({ role })
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId), eq(members.role, 'GUEST')))
    .returning({ role: members.role })
  if (raised)
    await emit('workspace.role_changed', { ...event, data: { user: userId, from: 'GUEST', to: role } })
}
