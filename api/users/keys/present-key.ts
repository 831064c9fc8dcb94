import type { apiKeys, users } from '@winnow/db'
import { iso, isoOrNull } from '../../core/time/clock.ts'

export const presentKey = ({
  key,
  user,
}: {
  key: typeof apiKeys.$inferSelect
  user: Pick<typeof users.$inferSelect, 'email' | 'name'>
}) => ({
  id: key.id,
  name: key.name,
  scopes: key.scopes,
  pageId: key.workspaceId,
  owner: { email: user.email, name: user.name ?? user.email },
  prefix: key.prefix,
  createdAt: iso(key.createdAt),
  expiresAt: isoOrNull(key.expiresAt),
  lastUsedAt: isoOrNull(key.lastUsedAt),
  revokedAt: isoOrNull(key.revokedAt),
})
