import { cliLogins } from '@winnow/db'
import { ops, type Scope, scopes } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { hashOf } from '../../core/text/secret.ts'
import { day } from '../../core/time/clock.ts'
import { makeKey } from '../keys/make-key.ts'

/** A key from the terminal may do what its owner may; it lives 90 days. */
const cliScopes: Scope[] = [...scopes]
const lifetime = 90 * day

export const pollCliLogin = command(ops.auth.pollCliLogin, async context => {
  const { input, tx, now } = context
  const deviceHash = hashOf(input.device_code)
  const [login] = await tx.select().from(cliLogins).where(eq(cliLogins.deviceHash, deviceHash))
  if (!login || login.expiresAt <= now || login.status === 'COLLECTED')
    return { status: 'EXPIRED' as const, token: null }
  if (login.status !== 'APPROVED' || !login.userId || !login.workspaceId)
    return { status: login.status === 'DENIED' ? ('DENIED' as const) : ('PENDING' as const), token: null }
  await tx
    .update(cliLogins)
    .set({ status: 'COLLECTED' })
    .where(and(eq(cliLogins.deviceHash, deviceHash), eq(cliLogins.status, 'APPROVED')))
  const { token } = await makeKey(context, {
    userId: login.userId,
    workspaceId: login.workspaceId,
    name: login.clientName,
    scopes: cliScopes,
    expiresAt: now + lifetime,
  })
  return { status: 'APPROVED' as const, token }
})
