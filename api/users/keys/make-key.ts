import { apiKeys, type Transaction } from '@winnow/db'
import type { Scope } from '@winnow/openapi'
import type { CommandContext } from '../../core/command.ts'
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

/** Makes a key; its token is known here and never again. */
export async function makeKey(
  { tx, now, emit, request }: Pick<CommandContext<unknown>, 'now' | 'emit' | 'request'> & { tx: Transaction },
  it: NewKey,
) {
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
  await record(tx, 'key_created', {
    at: now,
    actorId: it.userId,
    workspaceId: it.workspaceId,
    address: request.address,
    data: { key: key.id, scopes: it.scopes },
  })
  return { key, token }
}
