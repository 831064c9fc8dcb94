import { signInCodes, type Transaction } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { procedure, transact } from '../../core/command.ts'
import { invalid, Refusal } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { cookieName } from '../../core/http/request.ts'
import { hashOf, isToken } from '../../core/text/secret.ts'
import { presentMe } from '../me.ts'
import { findOrCreateUser } from '../person.ts'
import { openSession } from '../session.ts'
import { rememberDevice } from './device.ts'
import { deviceName } from './device-name.ts'
import { browserCookie, codeHashOf } from './request-code.ts'

/** Of codes that no try can make work; the sentences do not tell whether there ever was one. */
const dead = {
  expired: 'This code has expired. Request a new code.',
  tries: 'Too many wrong codes. Request a new code.',
}

/** Counts the try on the stored row, in one statement and for good, then compares. */
async function tryCode(
  tx: Transaction,
  it: { emailKey: string; browser: string | undefined; code: string; now: number },
): Promise<{ id: number } | keyof typeof dead | 'wrong'> {
  if (!isToken(it.browser)) return 'expired'
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
    .returning({ id: signInCodes.id, codeHash: signInCodes.codeHash, tries: signInCodes.tries })
  if (!row) return 'expired'
  if (row.codeHash === codeHashOf(it.browser, it.code)) return { id: row.id }
  return row.tries < limits.codeTries ? 'wrong' : 'tries'
}

const refused = (why: keyof typeof dead | 'wrong') => {
  if (why === 'wrong') return invalid([{ path: 'code', message: 'Invalid otp' }])
  return new Refusal('code_expired', dead[why], { errors: [{ path: 'code', message: dead[why] }] })
}

export const verifyCode = procedure(ops.auth.verifyCode, async context => {
  const { app, input, now, request } = context
  const emailKey = keyOf(input.email)
  const browser = request.cookies[cookieName(app.config, browserCookie)]
  const tried = await app.write(async tx => {
    const it = await tryCode(tx, { emailKey, browser, code: input.code, now })
    if (typeof it === 'string')
      await record(app, tx, 'sign_in_refused', { at: now, actorId: null, address: request.address })
    return it
  })
  if (typeof tried === 'string') throw refused(tried)

  const actor = await transact(context, false, async ({ tx, emit }) => {
    const [used] = await tx
      .update(signInCodes)
      .set({ usedAt: now, codeHash: '' })
      .where(and(eq(signInCodes.id, tried.id), isNull(signInCodes.usedAt)))
      .returning({ id: signInCodes.id })
    if (!used) throw refused('expired')
    const user = await findOrCreateUser(tx, input.email, now, emit)
    await openSession(tx, {
      ...{ config: app.config, headers: request.headers, userId: user.id, now },
      device: deviceName(request.userAgent),
    })
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
