import { apiKeys, users } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, desc, eq } from 'drizzle-orm'
import { query } from '../../core/command.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { can } from '../../workspaces/policy.ts'
import { presentKey } from './present-key.ts'

export const fetchApiKeys = query(ops.auth.fetchApiKeys, async ({ actor, input, db }) => {
  const { workspace, role } = await findWorkspace(db, actor, input.page_id)
  const rows = await db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.workspaceId, workspace.id),
        can.seeEveryKey({ role }) ? undefined : eq(apiKeys.userId, actor.userId),
      ),
    )
    .orderBy(desc(apiKeys.createdAt))
    .limit(500)
  return { keys: rows.map(presentKey) }
})
