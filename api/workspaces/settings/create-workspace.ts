import { randomBytes } from 'node:crypto'
import { members, users, workspaces } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { fold } from '@winnow/openapi/questions'
import { and, count, eq, isNull } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'
import { newId } from '../../core/text/ids.ts'

/** A readable slug; the end is chance, because names repeat and handles do not. */
const handleOf = (name: string) => {
  const words = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words.slice(0, 32) || 'workspace'}-${randomBytes(3).toString('hex')}`
}

export const createWorkspace = command(
  ops.settings.createWorkspace,
  async ({ actor, input, tx, now, emit }) => {
    const [{ owned } = { owned: 0 }] = await tx
      .select({ owned: count() })
      .from(members)
      .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
      .where(and(eq(members.userId, actor.userId), eq(members.isOwner, true), isNull(workspaces.deletedAt)))
    if (owned >= limits.workspacesOwned)
      refuse('forbidden', `You own ${limits.workspacesOwned} workspaces, which is the limit.`)
    const id = newId('workspace', now)
    await tx.insert(workspaces).values({
      ...{ id, handle: handleOf(input.name), name: input.name, createdAt: now },
      timeZone: input.time_zone ?? 'UTC',
    })
    await tx
      .insert(members)
      .values({ workspaceId: id, userId: actor.userId, role: 'ADMIN', isOwner: true, joinedAt: now })
    await tx
      .update(users)
      .set({ defaultWorkspaceId: id })
      .where(and(eq(users.id, actor.userId), isNull(users.defaultWorkspaceId)))
    await emit('workspace.created', { workspaceId: id })
    return { id }
  },
)
