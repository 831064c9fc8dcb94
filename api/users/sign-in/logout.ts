import { ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { setCookie } from '../../core/http/request.ts'
import { closeSession, sessionCookie } from '../session.ts'

export const logout = command(ops.auth.logout, async ({ app, actor, tx, now, request, emit }) => {
  if (actor.kind !== 'user') refuse('forbidden', 'An API key has no session to sign out of')
  await closeSession(tx, actor.sessionHash)
  await record(app, tx, 'signed_out', { at: now, actorId: actor.userId, address: request.address })
  await emit('user.signed_out', { workspaceId: null, data: { user: actor.userId } })
  setCookie(request.headers, app.config, sessionCookie, '', 0)
  return { success: true }
})
