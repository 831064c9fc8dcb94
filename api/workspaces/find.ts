import { members, type Reader, users, workspaces } from '@winnow/db'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import { notFound, notYours, permit } from '../core/error.ts'
import { can } from './policy.ts'

/** A workspace that the actor belongs to, with their membership; a key reaches its own only. A deleted one is not found. */
export async function findWorkspace(db: Reader, actor: SignedIn, id: string) {
  const found = await findWorkspaceOrDeleted(db, actor, id)
  if (found.workspace.deletedAt !== null) throw notYours('workspace')
  return found
}

/** As `findWorkspace`, to restore one. */
export async function findWorkspaceOrDeleted(db: Reader, actor: SignedIn, id: string) {
  const [row] = await db
    .select({ workspace: workspaces, role: members.role, isOwner: members.isOwner })
    .from(workspaces)
    .innerJoin(members, and(eq(members.workspaceId, workspaces.id), eq(members.userId, actor.userId)))
    .where(eq(workspaces.id, id))
  if (!row || (actor.kind === 'key' && actor.workspaceId !== id)) throw notYours('workspace')
  return row
}

/** A workspace whose people the actor may change. */
export async function findManaged(db: Reader, actor: SignedIn, id: string) {
  const found = await findWorkspace(db, actor, id)
  permit(can.managePeople(found), 'Only admins can change who is in the workspace')
  return found
}

/** Somebody of a workspace by their address in any case; undefined: there is nobody. */
export async function memberBy(db: Reader, workspaceId: string, email: string) {
  const [row] = await db
    .select({ user: users, role: members.role, isOwner: members.isOwner })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), eq(users.emailKey, keyOf(email))))
  return row
}

/** As `memberBy`, where there has to be somebody. */
export async function findMember(db: Reader, workspaceId: string, email: string) {
  const row = await memberBy(db, workspaceId, email)
  if (!row) throw notFound('member')
  return row
}
