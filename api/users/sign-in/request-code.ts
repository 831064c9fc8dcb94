import { signInCodes } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'
import { cookieName, setCookie } from '../../core/http/request.ts'
import { keyOf } from '../../core/text/names.ts'
import { hashOf, newCode, newToken } from '../../core/text/secret.ts'
import { queueMail } from '../../mail/queue.ts'

const hour = 3_600_000
/** Codes an hour, for one e-mail address and for one network address. */
const most = { email: 8, address: 40 }

/** Binds the code to the browser that asked for it. */
export const browserCookie = 'winnow_sign_in'

/** Mails a code to any address alike, known or not; older codes of the address die. */
export const requestCode = command(ops.auth.requestCode, async ({ app, input, tx, now, request, wake }) => {
  const emailKey = keyOf(input.email)
  const [asked] = await tx
    .select({ n: count() })
    .from(signInCodes)
    .where(and(eq(signInCodes.emailKey, emailKey), gt(signInCodes.createdAt, now - hour)))
  const [asking] = await tx
    .select({ n: count() })
    .from(signInCodes)
    .where(and(eq(signInCodes.address, request.address), gt(signInCodes.createdAt, now - hour)))
  if ((asked?.n ?? 0) >= most.email || (app.config.rateLimits && (asking?.n ?? 0) >= most.address))
    refuse('rate_limited', 'Too many codes were asked for. Try again in an hour.', {
      retryAfter: hour / 1_000,
    })

  const code = newCode(limits.code)
  const browser = request.cookies[cookieName(app.config, browserCookie)] ?? newToken()
  await tx
    .update(signInCodes)
    .set({ usedAt: now })
    .where(and(eq(signInCodes.emailKey, emailKey), isNull(signInCodes.usedAt)))
  await tx.insert(signInCodes).values({
    emailKey,
    browserHash: hashOf(browser),
    codeHash: hashOf(code),
    address: request.address,
    createdAt: now,
    expiresAt: now + limits.codeMinutes * 60_000,
  })
  await queueMail(tx, app.config, { kind: 'code', data: { code }, to: { address: input.email }, now })
  setCookie(request.headers, app.config, browserCookie, browser, limits.codeMinutes * 60)
  wake('mail')
  return { expires_in: limits.codeMinutes * 60 }
})
