import { signInCodes } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/plain-text'
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { hour } from '../../core/clock.ts'
import { command } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'
import { networkOf } from '../../core/http/address.ts'
import { cookieName, setCookie } from '../../core/http/request.ts'
import { hashOf, newCode, newToken } from '../../core/text/secret.ts'
import { mailKind } from '../../mail/kind.ts'
import { queueMails } from '../../mail/queue.ts'

/** Codes an hour: for an e-mail address from one network address, for it from everywhere, and from one network address. */
const most = { pair: 8, email: 40, address: 40 }

export const codeMail = mailKind({
  name: 'code',
  rank: 0,
  data: z.object({ code: z.string() }),
  draw: async ({ data }) => ({
    fromName: 'Winnow',
    subject: `${data.code} is your Winnow code`,
    paragraphs: ['Type this code in the window where you asked for it.'],
    code: data.code,
    footer: `It works once, for ${limits.codeMinutes} minutes. If you did not ask for it, ignore this mail.`,
  }),
})

/** Binds the code to the browser that asked for it. */
export const browserCookie = 'winnow_sign_in'

/** Mails a code to any address alike, known or not; older codes of this browser die, a stranger's do not reach it. */
export const requestCode = command(ops.auth.requestCode, async ({ app, input, tx, now, request, wake }) => {
  const emailKey = keyOf(input.email)
  const since = gt(signInCodes.createdAt, now - hour)
  const byEmail = eq(signInCodes.emailKey, emailKey)
  const address = networkOf(request.address)
  const byAddress = eq(signInCodes.address, address)
  const asked = async (...which: SQL[]) => (await tx.$count(signInCodes, and(since, ...which))) ?? 0
  if (
    (await asked(byEmail, byAddress)) >= most.pair ||
    (await asked(byEmail)) >= most.email ||
    (app.config.rateLimits && (await asked(byAddress)) >= most.address)
  )
    refuse('rate_limited', 'Too many codes were asked for. Try again in an hour.', {
      retryAfter: hour / 1_000,
    })

  const code = newCode(limits.code)
  const browser = request.cookies[cookieName(app.config, browserCookie)] ?? newToken()
  await tx
    .update(signInCodes)
    .set({ usedAt: now })
    .where(and(byEmail, eq(signInCodes.browserHash, hashOf(browser)), isNull(signInCodes.usedAt)))
  await tx.insert(signInCodes).values({
    emailKey,
    browserHash: hashOf(browser),
    codeHash: hashOf(code),
    address,
    createdAt: now,
    expiresAt: now + limits.codeMinutes * 60_000,
  })
  await queueMails(tx, app.config, codeMail, [{ data: { code }, to: { address: input.email }, now }])
  setCookie(request.headers, app.config, browserCookie, browser, limits.codeMinutes * 60)
  wake('mail')
  return { expires_in: limits.codeMinutes * 60 }
})
