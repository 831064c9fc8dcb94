import { apiKeys, memberActivity, members, type Transaction, users } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq, isNull } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { invalid, notFound, permit } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { findWorkspace, memberBy } from '../find.ts'
import { endOffer } from '../ownership/end.ts'
import { can } from '../policy.ts'
import { loseAccess } from './lose-access.ts'

/** Takes a person out of a workspace, or lets them leave, from the next request on (docs/rules.md#members). */
export const removeUserFromWorkspace = command(ops.settings.removeUserFromWorkspace, async context => {
  const { app, actor, input, tx, now, emit, request } = context
  const found = await findWorkspace(tx, actor, input.page_id)
  const workspaceId = found.workspace.id
  const person = await memberBy(tx, workspaceId, input.email)
  const leaves = person?.user.id === actor.userId
  permit(leaves || can.managePeople(found), 'Only admins can remove others from the workspace')
  if (!person) throw notFound('member')
  const { user, isOwner } = person
  permit(
    !isOwner,
    leaves
      ? 'A workspace always has an owner. Hand it over before you leave.'
      : "The owner can't be removed. They can hand the workspace over first.",
  )
  const to = await successor(tx, workspaceId, user.id, input.transfer_to)
  const moved = await handOn(tx, workspaceId, user.id, to)
  await dropEditors.run(tx, user.id, workspaceId)
  await tx.delete(members).where(and(eq(members.workspaceId, workspaceId), eq(members.userId, user.id)))
  await tx
    .delete(memberActivity)
    .where(and(eq(memberActivity.workspaceId, workspaceId), eq(memberActivity.userId, user.id)))
  await loseAccess(context, workspaceId, user.id)
  await endOffer(context, workspaceId, { toUserId: user.id })
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.userId, user.id), isNull(apiKeys.revokedAt)))
  await tx
    .update(users)
    .set({ defaultWorkspaceId: null })
    .where(and(eq(users.id, user.id), eq(users.defaultWorkspaceId, workspaceId)))
  const data = { user: user.id, ...moved, to: moved.forms + moved.searches > 0 ? to : null }
  await emit(leaves ? 'workspace.member_left' : 'workspace.member_removed', { workspaceId, data })
  await record(app, tx, leaves ? 'member_left' : 'member_removed', {
    ...{ at: now, actorId: actor.userId, workspaceId, address: request.address },
    data,
  })
  return { success: true, ...moved }
})

const ownerOf = statement<{ id: string }>(
  'select user_id as id from members where workspace_id = ? and is_owner',
)

/** Who gets what the person made: whom the caller names, else the owner. */
async function successor(tx: Transaction, workspaceId: string, userId: string, email: string | undefined) {
  if (email === undefined) return (await ownerOf.all(tx, workspaceId))[0]?.id ?? ''
  const chosen = await memberBy(tx, workspaceId, email)
  if (!chosen || !can.takeOver(chosen) || chosen.user.id === userId)
    throw invalid([{ path: 'transfer_to', message: 'Choose another admin or member of the workspace' }])
  return chosen.user.id
}

const here = 'select number from forms where workspace_id = ?'
const created = `select form_number from editors where user_id = ? and role = 'CREATOR' and form_number in (${here})`
const giveForms = statement<{ number: number }>(`
  insert into editors (form_number, user_id, role, added_at)
  select form_number, ?, 'CREATOR', added_at from editors where user_id = ? and form_number in (${created})
  on conflict do update set role = 'CREATOR' returning form_number as number`)
const nameCreator = statement('update forms set creator_id = ? where creator_id = ? and workspace_id = ?')
const giveSearches = statement<{ number: number }>(`
  update searches set created_by = ? where created_by = ? and form_number in (${here}) returning number`)
const giveViews = statement(
  `update views set owner_id = ? where owner_id = ? and shared and form_number in (${here})`,
)
const dropEditors = statement(`delete from editors where user_id = ? and form_number in (${here})`)

/** Gives a person's forms, searches and shared views of a workspace to another. */
async function handOn(tx: Transaction, workspaceId: string, from: string, to: string) {
  const forms = await giveForms.all(tx, to, from, from, workspaceId)
  await nameCreator.run(tx, to, from, workspaceId)
  const searches = await giveSearches.all(tx, to, from, workspaceId)
  await giveViews.run(tx, to, from, workspaceId)
  return { forms: forms.length, searches: searches.length }
}
