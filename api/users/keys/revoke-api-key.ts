import { apiKeys, members } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { notYours } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { can } from '../../workspaces/policy.ts'

/** One's own key, or any key of a workspace that one administers. */
export const revokeApiKey = command(
  ops.auth.revokeApiKey,
  async ({ app, actor, input, tx, now, emit, request }) => {
    const [found] = await tx
      .select({ key: apiKeys, role: members.role })
      .from(apiKeys)
      .innerJoin(members, and(eq(members.workspaceId, apiKeys.workspaceId), eq(members.userId, actor.userId)))
      .where(eq(apiKeys.id, input.api_key_id))
    if (!found || !(found.key.userId === actor.userId || can.seeEveryKey(found))) throw notYours('API key')
    if (found.key.revokedAt === null) {
      await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, found.key.id))
      await emit('key.revoked', {
        workspaceId: found.key.workspaceId,
        data: { key: found.key.id, user: found.key.userId },
      })
      await record(app, tx, 'key_revoked', {
        at: now,
        actorId: actor.userId,
        workspaceId: found.key.workspaceId,
        address: request.address,
        data: { key: found.key.id },
      })
    }
    return { success: true }
  },
)
