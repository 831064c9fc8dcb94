import { apiKeys, type Transaction } from '@winnow/db'
import { limits, type Scope } from '@winnow/openapi'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { CommandContext } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { newId } from '../../core/text/ids.ts'
import { hashOf, newToken } from '../../core/text/secret.ts'
import { keyPrefix } from './find-key.ts'

interface NewKey {
  userId: string
  workspaceId: string
  name: string
  scopes: Scope[]
  expiresAt: number | null
}

/** Refuses who has as many keys as one person may: those that work still, in all workspaces. */
export async function checkRoomForKey(tx: Transaction, userId: string, now: number): Promise<void> {
  const alive = await tx.$count(
    apiKeys,
    and(
      eq(apiKeys.userId, userId),
      isNull(apiKeys.revokedAt),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
    ),
  )
  if (alive >= limits.keysAlive)
    refuse('forbidden', `You have ${limits.keysAlive} keys, which is the limit. Revoke one first.`)
}

/** Makes a key; its token is known here and never again. */
export async function makeKey(
  {
    app,
    tx,
    now,
    emit,
    request,
  }: Pick<CommandContext<unknown>, 'app' | 'now' | 'emit' | 'request'> & { tx: Transaction },
  it: NewKey,
) {
  await checkRoomForKey(tx, it.userId, now)
  const token = newToken(keyPrefix)
  const [key] = await tx
    .insert(apiKeys)
    .values({
      ...it,
      id: newId('apiKey', now),
      tokenHash: hashOf(token),
      prefix: token.slice(0, 10),
      createdAt: now,
    })
    .returning()
  if (!key) throw new Error('A key was inserted and did not come back')
  await emit('key.created', {
    workspaceId: it.workspaceId,
    byUser: it.userId,
    data: { key: key.id, scopes: it.scopes },
  })
  await record(app, tx, 'key_created', {
    at: now,
    actorId: it.userId,
    workspaceId: it.workspaceId,
    address: request.address,
    data: { key: key.id, scopes: it.scopes },
  })
  return { key, token }
}
