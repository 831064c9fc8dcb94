import { apiKeys, users } from '@winnow/db'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../core/actor.ts'
import type { App } from '../../core/app.ts'
import { kept } from '../../core/database/kept.ts'
import { hashOf } from '../../core/text/secret.ts'
import { minute } from '../../core/time/clock.ts'

/** Keys begin so, that a leak can be recognised. */
export const keyPrefix = 'wnw_'

export const looksLikeKey = (authorization: string) => /^Bearer wnw_\S+$/i.test(authorization)

const withOwner = kept([apiKeys, users], async (db, tokenHash: string) => {
  const [row] = await db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.tokenHash, tokenHash), isNull(apiKeys.revokedAt)))
  return row ?? null
})

/** The key's owner, with at most their rights and only in its workspace; nobody, where the key is unknown or dead. */
export async function findKey(app: App, authorization: string, now: number): Promise<Actor> {
  const row = await withOwner(app.reads, hashOf(authorization.slice('Bearer '.length)))
  if (row?.key.expiresAt && row.key.expiresAt <= now) return { kind: 'nobody' }
  if (!row) return { kind: 'nobody' }
  const { key, user } = row
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
