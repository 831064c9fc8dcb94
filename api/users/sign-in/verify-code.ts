import { signInCodes, type Transaction } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/plain-text'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { procedure, transact } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { cookieName } from '../../core/http/request.ts'
import { hashOf, isToken } from '../../core/text/secret.ts'
import { presentMe } from '../me.ts'
import { findOrCreateUser } from '../person.ts'
import { openSession } from '../session.ts'
import { rememberDevice } from './device.ts'
import { browserCookie, codeHashOf } from './request-code.ts'

/** Counts the try on the stored row, in one statement and for good, then compares. */
async function tryCode(
  tx: Transaction,
  it: { emailKey: string; browser: string | undefined; code: string; now: number },
) {
  if (!isToken(it.browser)) return null
  const [row] = await tx
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(
      and(
        eq(signInCodes.emailKey, it.emailKey),
        eq(signInCodes.browserHash, hashOf(it.browser)),
        isNull(signInCodes.usedAt),
        gt(signInCodes.expiresAt, it.now),
        lt(signInCodes.tries, limits.codeTries),
      ),
    )
    .returning({ id: signInCodes.id, codeHash: signInCodes.codeHash })
  return row && row.codeHash === codeHashOf(it.browser, it.code) ? row.id : null
}

export const verifyCode = procedure(ops.auth.verifyCode, async context => {
  const { app, input, now, request } = context
  const emailKey = keyOf(input.email)
  const browser = request.cookies[cookieName(app.config, browserCookie)]
  const codeId = await app.write(async tx => {
    const id = await tryCode(tx, { emailKey, browser, code: input.code, now })
    if (id === null)
      await record(app, tx, 'sign_in_refused', { at: now, actorId: null, address: request.address })
    return id
  })
  if (codeId === null) throw invalid([{ path: 'code', message: 'Invalid otp' }])

  const actor = await transact(context, false, async ({ tx, emit }) => {
    const [used] = await tx
      .update(signInCodes)
      .set({ usedAt: now, codeHash: '' })
      .where(and(eq(signInCodes.id, codeId), isNull(signInCodes.usedAt)))
      .returning({ id: signInCodes.id })
    if (!used) throw invalid([{ path: 'code', message: 'Invalid otp' }])
    const user = await findOrCreateUser(tx, input.email, now)
    await openSession(tx, app.config, request.headers, user.id, now)
    rememberDevice(app, request, emailKey, now)
    await record(app, tx, 'signed_in', { at: now, actorId: user.id, address: request.address })
    await emit('user.signed_in', { workspaceId: null, byUser: user.id, data: { user: user.id } })
    return {
      kind: 'user' as const,
      sessionHash: '',
      userId: user.id,
      email: user.email,
      emailKey,
      name: user.name,
    }
  })
  return presentMe(app, actor, now)
})
