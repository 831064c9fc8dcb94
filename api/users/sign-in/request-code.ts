import { signInCodes } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../../core/actor.ts'
import { type CommandContext, command } from '../../core/command.ts'
import { countOne, type RecentLimit, waitFor } from '../../core/database/recent-counts.ts'
import { refuse } from '../../core/error.ts'
import { networkOf } from '../../core/http/address.ts'
import { cookieName, setCookie } from '../../core/http/request.ts'
import { hashOf, isToken, newCode, newToken, seal, unseal } from '../../core/text/secret.ts'
import { hour, minute } from '../../core/time/clock.ts'
import { largeCode, paragraph } from '../../mail/drawing/blocks.ts'
import { winnowBrand } from '../../mail/drawing/brand.ts'
import { mailKind } from '../../mail/kind.ts'
import { queueMails } from '../../mail/queue.ts'
import { countMailTo, mailboxOf, strangersMail } from '../../mail/recipient-limit.ts'
import { deviceOf } from './device.ts'

export const codeMail = mailKind({
  name: 'code',
  rank: 0,
  data: z.object({ sealedCode: z.string() }),
  draw: async ({ data }, { secret }) => {
    const code = unseal('mail', data.sealedCode, secret)
    if (code === null) return null
    return {
      fromName: 'Winnow',
      brand: winnowBrand,
      subject: `${code} is your Winnow code`,
      preheader: `It works once and expires after ${limits.codeMinutes} minutes.`,
      heading: 'Your code',
      blocks: [paragraph('Enter this code in the window where you asked for it.'), largeCode(code)],
      footer: `It works once and expires after ${limits.codeMinutes} minutes. If you didn't ask for it, ignore this email.`,
    }
  },
})

/** 'a minute', '7 minutes' */
const waitText = (ms: number) => (ms <= minute ? 'a minute' : `${Math.ceil(ms / minute)} minutes`)

/** Binds the code to the browser that asked for it. */
export const browserCookie = 'winnow_sign_in'

/** Only this is stored of a code: a reader of the database cannot find the code by trying, because the browser alone has its token. */
export const codeHashOf = (browser: string, code: string) => hashOf(`${browser}\n${code}`)

const { codesAsked } = limits
const asked = {
  pair: { type: 'RECENT_CODES_OF_PAIR', most: codesAsked.pair, span: hour },
  network: { type: 'RECENT_CODES_OF_NETWORK', most: codesAsked.network, span: hour },
  device: { type: 'RECENT_CODES_OF_DEVICE', most: codesAsked.device, span: hour },
} satisfies Record<string, RecentLimit>

/**
 * Counts the requester and the recipient separately. A browser that signed in with this address before counts by itself alone:
 * what others ask for never locks its owner out. Gives back the milliseconds to wait; 0: counted.
 */
async function countCode(
  context: CommandContext<{ email: string }, Actor>,
  emailKey: string,
): Promise<number> {
  const { app, input, tx, now, request } = context
  if (!app.config.rateLimits) return 0
  const hash = (...parts: string[]) => hashOf([app.secret, 'codes', ...parts].join('\n'))
  const device = deviceOf(app, request, emailKey, now)
  const network = networkOf(request.address)
  const counts =
    device !== null
      ? ([[asked.device, hash(device)]] as const)
      : ([
          [asked.pair, hash(network, mailboxOf(input.email))],
          [asked.network, hash(network)],
        ] as const)
  for (const [limit, who] of counts) {
    const wait = await waitFor(tx, limit, who, now)
    if (wait > 0) return wait
  }
  const wait = device === null ? await countMailTo(tx, app, strangersMail.codes, input.email, now) : 0
  if (wait === 0) for (const [limit, who] of counts) await countOne(tx, limit, who, now)
  return wait
}

/** Mails a code to any address alike, known or not; older codes of this browser die, a stranger's do not reach it. */
export const requestCode = command(ops.auth.requestCode, async context => {
  const { app, input, tx, now, request, wake } = context
  const emailKey = keyOf(input.email)
  const wait = await countCode(context, emailKey)
  if (wait > 0)
    refuse('rate_limited', `Too many codes were requested. Try again in ${waitText(wait)}.`, {
      retryAfter: wait / 1_000,
    })

  const code = newCode(limits.code)
  const bound = request.cookies[cookieName(app.config, browserCookie)]
  const browser = isToken(bound) ? bound : newToken()
  await tx
    .update(signInCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(signInCodes.emailKey, emailKey),
        eq(signInCodes.browserHash, hashOf(browser)),
        isNull(signInCodes.usedAt),
      ),
    )
  await tx.insert(signInCodes).values({
    emailKey,
    browserHash: hashOf(browser),
    codeHash: codeHashOf(browser, code),
    createdAt: now,
    expiresAt: now + limits.codeMinutes * 60_000,
  })
  await queueMails(tx, app.config, codeMail, [
    { data: { sealedCode: seal('mail', code, app.secret) }, to: { address: input.email }, now },
  ])
  setCookie(request.headers, app.config, browserCookie, browser, limits.codeMinutes * 60)
  wake('mail')
  return { expires_in: limits.codeMinutes * 60 }
})
