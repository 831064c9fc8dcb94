import { members, type Reader, workspaces } from '@winnow/db'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import { notYours } from '../core/error.ts'

/** A workspace that the actor belongs to, with their membership; a key reaches its own only. */
export async function findWorkspace(db: Reader, actor: SignedIn, id: string) {
  const [row] = await db
    .select({ workspace: workspaces, role: members.role, isOwner: members.isOwner })
    .from(workspaces)
    .innerJoin(members, and(eq(members.workspaceId, workspaces.id), eq(members.userId, actor.userId)))
    .where(eq(workspaces.id, id))
  if (!row || (actor.kind === 'key' && actor.workspaceId !== id)) throw notYours('workspace')
  return row
}
