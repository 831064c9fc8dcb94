import { apiKeys, users, workspaces } from '@winnow/db'
import { dateText } from '@winnow/openapi/common/dates/dates'
import { eq } from 'drizzle-orm'
import type { Actor, Nobody } from '../../core/actor.ts'
import type { App } from '../../core/app.ts'
import { kept } from '../../core/database/kept.ts'
import { hashOf } from '../../core/text/secret.ts'
import { minute } from '../../core/time/clock.ts'

/** Keys begin so, that a leak can be recognised. */
export const keyPrefix = 'wnw_'

export const looksLikeKey = (authorization: string) => /^Bearer wnw_\S+$/i.test(authorization)

export const unknownKey: Nobody = { kind: 'nobody', deadKey: 'This server has no such API key' }

const withOwner = kept([apiKeys, users, workspaces], async (db, tokenHash: string) => {
  const [row] = await db
    .select({ key: apiKeys, user: users, workspaceDeletedAt: workspaces.deletedAt })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .where(eq(apiKeys.tokenHash, tokenHash))
  return row ?? null
})

/** The key's owner, with at most their rights and only in its workspace; nobody, where the key is unknown or dead: the error tells its holder which. */
export async function findKey(app: App, authorization: string, now: number): Promise<Actor> {
  const row = await withOwner(app.reads, hashOf(authorization.slice('Bearer '.length)))
  if (!row) return unknownKey
  const { key, user } = row
  if (key.revokedAt !== null) return { kind: 'nobody', deadKey: 'This API key was revoked' }
  if (key.expiresAt !== null && key.expiresAt <= now)
    return {
      kind: 'nobody',
      deadKey: `This API key expired on ${dateText(key.expiresAt, { timeZone: 'UTC' })}`,
    }
  if (row.workspaceDeletedAt !== null)
    return { kind: 'nobody', deadKey: 'The workspace of this API key was deleted' }
  if ((key.lastUsedAt ?? 0) < now - minute)
    await app.write(tx => tx.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, key.id)))
  return {
    kind: 'key',
    keyId: key.id,
    workspaceId: key.workspaceId,
    scopes: key.scopes,
    userId: user.id,
    email: user.email,
    emailKey: user.emailKey,
    name: user.name,
  }
}
