import { cliLogins, type Reader } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq, gt } from 'drizzle-orm'
import { command, query } from '../../core/command.ts'
import { notFound } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { iso } from '../../core/time/clock.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { checkRoomForKey } from '../keys/make-key.ts'

async function findWaiting(db: Reader, userCode: string, now: number) {
  const [login] = await db
    .select()
    .from(cliLogins)
    .where(
      and(eq(cliLogins.userCode, userCode), eq(cliLogins.status, 'PENDING'), gt(cliLogins.expiresAt, now)),
    )
  if (!login) throw notFound('login waiting for this code')
  return login
}

export const fetchCliLogin = query(ops.auth.fetchCliLogin, async ({ input, db, now }) => {
  const login = await findWaiting(db, input.user_code, now)
  return { client_name: login.clientName, address: login.address, createdAt: iso(login.createdAt) }
})

export const confirmCliLogin = command(
  ops.auth.confirmCliLogin,
  async ({ app, actor, input, tx, now, request }) => {
    const login = await findWaiting(tx, input.user_code, now)
    const { workspace } = await findWorkspace(tx, actor, input.page_id)
    // Here, where somebody reads it; the terminal only waits.
    if (input.approve) await checkRoomForKey(tx, actor.userId, now)
    const decision = input.approve
      ? { status: 'APPROVED' as const, userId: actor.userId, workspaceId: workspace.id }
      : { status: 'DENIED' as const }
    await tx.update(cliLogins).set(decision).where(eq(cliLogins.deviceHash, login.deviceHash))
    await record(app, tx, 'cli_login_confirmed', {
      at: now,
      actorId: actor.userId,
      workspaceId: workspace.id,
      address: request.address,
      data: { approved: input.approve },
    })
    return { success: true }
  },
)
