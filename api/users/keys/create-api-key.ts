import { ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { day } from '../../core/time/clock.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { makeKey } from './make-key.ts'
import { presentKey } from './present-key.ts'

export const createApiKey = command(ops.auth.createApiKey, async context => {
  const { actor, input, tx, now } = context
  const { workspace } = await findWorkspace(tx, actor, input.page_id)
  const { key, token } = await makeKey(context, {
    userId: actor.userId,
    workspaceId: workspace.id,
    name: input.name,
    scopes: input.scopes,
    expiresAt: input.expires_in_days ? now + input.expires_in_days * day : null,
  })
  return { key: presentKey({ key, user: actor }), token }
})
