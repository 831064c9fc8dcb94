import { forms, invitations, members, type Transaction, users } from '@winnow/db'
import { limits, ops, type WorkspaceRole } from '@winnow/openapi'
import { guestFormsText } from '@winnow/openapi/common/guest-forms'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { invalid, notFound } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { newId } from '../../core/text/ids.ts'
import { day } from '../../core/time/clock.ts'
import { findManaged } from '../find.ts'
import { presentMembers } from '../members/present.ts'
import { sendInvitations } from './send.ts'

/** Invites people to a workspace, all or nobody; they join as they accept (docs/rules.md#inviting-members). */
export const addUserToWorkspace = command(ops.settings.addUserToWorkspace, async context => {
  const { app, actor, input, tx, now, emit, request } = context
  const found = await findManaged(tx, actor, input.page_id)
  const workspaceId = found.workspace.id
  const keys = input.users.map(({ email }) => keyOf(email))
  if (!input.form_ids?.length && input.users.some(({ role }) => role === 'GUEST'))
    throw invalid([{ path: 'form_ids', message: `Choose a form: ${guestFormsText}` }])
  await checkNew(tx, workspaceId, keys, now)
  const numbers = await formNumbers(tx, workspaceId, input.form_ids ?? [])
  const mails: { id: string; email: string }[] = []
  for (const [i, emailKey] of keys.entries()) {
    const role = input.users[i]?.role ?? 'MEMBER'
    const id = newId('invitation', now)
    const made = {
      ...{ emailKey, workspaceId, id, invitedBy: actor.userId, createdAt: now },
      expiresAt: now + limits.invitationDays * day,
    }
    const rows = [
      { formNumber: 0, role },
      ...numbers.map(formNumber => ({ formNumber, role: 'GUEST' as const })),
    ]
    await tx
      .insert(invitations)
      .values(rows.map(it => ({ ...made, ...it })))
      .onConflictDoUpdate({
        target: [invitations.emailKey, invitations.workspaceId, invitations.formNumber],
        set: {
          id,
          role: sql`excluded.role`,
          invitedBy: actor.userId,
          createdAt: now,
          expiresAt: made.expiresAt,
        },
      })
    await emit('workspace.invited', { workspaceId, data: { role, email: emailKey } })
    await record(app, tx, 'member_invited', {
      ...{ at: now, actorId: actor.userId, workspaceId, address: request.address },
      data: { invitation: id, role },
    })
    mails.push({ id, email: input.users[i]?.email ?? emailKey })
  }
  await sendInvitations(context, mails)
  return presentMembers(tx, app.config, { workspaceId, role: found.role, now })
})

const already: Record<WorkspaceRole | 'OWNER', string> = {
  OWNER: 'This person is already the owner',
  ADMIN: 'This person is already an admin',
  MEMBER: 'This person is already a member',
  GUEST: 'This person is already a guest. Change their role instead.',
}

/** Refuses addresses that belong to the workspace, are invited, or are named twice; and more people than it may have. */
async function checkNew(tx: Transaction, workspaceId: string, keys: readonly string[], now: number) {
  const there = await tx
    .select({ key: users.emailKey, role: members.role, isOwner: members.isOwner })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), inArray(users.emailKey, [...keys])))
  const waiting = await tx
    .select({ key: invitations.emailKey })
    .from(invitations)
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        eq(invitations.formNumber, 0),
        inArray(invitations.emailKey, [...keys]),
        gt(invitations.expiresAt, now),
      ),
    )
  const known = new Map(there.map(it => [it.key, it.isOwner ? already.OWNER : already[it.role]]))
  const invited = new Set(waiting.map(it => it.key))
  const refused = keys.flatMap((key, i) => {
    const message =
      known.get(key) ??
      (invited.has(key)
        ? 'This person is already invited'
        : keys.indexOf(key) < i
          ? 'This address is in the list twice'
          : null)
    return message === null ? [] : [{ path: `users.${i}.email`, message }]
  })
  if (refused.length > 0) throw invalid(refused)
  const all =
    (await tx.$count(members, eq(members.workspaceId, workspaceId))) +
    (await tx.$count(
      invitations,
      and(eq(invitations.workspaceId, workspaceId), eq(invitations.formNumber, 0)),
    ))
  if (all + keys.length > limits.members)
    throw invalid([{ path: 'users', message: `A workspace can have up to ${limits.members} people` }])
}

/** The forms of the workspace by their ids; refuses one that it does not have. */
async function formNumbers(tx: Transaction, workspaceId: string, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ number: forms.number })
    .from(forms)
    .where(and(eq(forms.workspaceId, workspaceId), inArray(forms.id, [...ids]), isNull(forms.deletedAt)))
  if (rows.length < new Set(ids).size) throw notFound('form')
  return rows.map(it => it.number)
}
