import { createHash, randomBytes } from 'node:crypto'
import type { Reader, Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import type { Actor } from '../core/actor.ts'
import type { CommandContext, Context } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { Refusal, refuse } from '../core/error.ts'
import { hashOf, sign, unsign } from '../core/text/secret.ts'
import { openedAt } from '../forms/fill/started.ts'
import type { Captcha } from '../ports/captcha/captcha.ts'
import { type Application, countSent, hasSentMany, isCounted } from './network-limit.ts'

/** What a proof costs: `raised` where a captcha should have been answered. */
type Price = keyof typeof limits.proof

/** A challenge for one form: '{bits}:{issued}:{random}:{form}' and its signature. */
export const newChallenge = (price: Price, formId: string, now: number, secret: string) =>
  sign(
    'proof',
    [limits.proof[price].bits, now, randomBytes(9).toString('base64url'), formId].join(':'),
    secret,
  )

function zeroBits(bytes: Uint8Array): number {
  let bits = 0
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/**
 * The challenge that a proof answers, or null where it is not ours, for another form, too old, or not paid: by a nonce that
 * gives its SHA-256 so many leading zero bits, or by having waited, which is how it goes without JavaScript.
 */
function answeredChallenge(
  proof: string,
  { price, formId, now, secret }: { price: Price; formId: string; now: number; secret: string },
): string | null {
  const [challenge = '', nonce] = proof.split(' ')
  const [bits, issued, , form] = unsign('proof', challenge, secret)?.split(':') ?? []
  const { bits: asked, seconds } = limits.proof[price]
  const age = now - Number(issued)
  if (form !== formId || Number(bits) < asked || age > limits.challengeMinutes * 60_000) return null
  const paid =
    nonce === undefined
      ? age >= seconds * 1_000
      : zeroBits(createHash('sha256').update(proof).digest()) >= Number(bits)
  return paid ? challenge : null
}

/** What counts once: an answered challenge, and a request under which a captcha was passed. */
type Kind = 'proof' | 'captcha'

// Beside the first answers to requests, which are stored for a day too: no principal has such a name.
const principalOf = (kind: Kind) => `once:${kind}`
const first = statement(`
  insert into idempotency (principal, key, body_hash, reply, at) values (?, ?, '', '', ?)
  on conflict do nothing returning 1`)
const known = statement('select 1 from idempotency where principal = ? and key = ?')

/** Writes down that this has counted; false: it has before, here or in another process, in the last 24 hours. */
const countOnce = async (tx: Transaction, kind: Kind, key: string, now: number): Promise<boolean> =>
  (await first.all(tx, principalOf(kind), key, now)).length > 0

const hasCounted = async (db: Reader, kind: Kind, key: string): Promise<boolean> =>
  (await known.all(db, principalOf(kind), key)).length > 0

const CAPTCHA_FAILED =
  "The check that you're a person didn't pass. Nothing was sent, and your answers are kept. Do the check again, then send."
const wait = (seconds: number) =>
  `We couldn't tell whether you're a person. Nothing was sent, and your answers are kept. Wait ${seconds} seconds, then send again.`

/** Whether it was sent sooner after the page was opened than anybody fills it in, or nobody can say when that was. */
function tooQuick({ started, form_identifier }: Application, now: number, secret: string): boolean {
  const opened = openedAt(started, form_identifier, secret)
  return opened === null || now - opened < limits.fillMilliseconds
}

/**
 * The work that a browser does besides the captcha. The answer of a widget counts once with its makers, so a request
 * that passed is remembered: sent again as it was, because its answer was lost, it passes again.
 */
async function besideCaptcha(captcha: Captcha, context: Context<Application>): Promise<Price | null> {
  const { app, input, request, now } = context
  // Where the widget cannot be shown or checked, the browser does more work instead: nobody is locked out.
  if (!input.captcha) return 'raised'
  const { idempotencyKey: repeat } = request
  const key = repeat && hashOf([input.form_identifier, repeat.key, repeat.bodyHash].join('\n'))
  if (key && (await hasCounted(app.reads, 'captcha', key))) return null
  const verdict = await captcha.verify(input.captcha, request.address)
  if (verdict === 'failed') refuse('not_a_person', CAPTCHA_FAILED)
  if (verdict === 'unknown') return 'raised'
  if (key) await app.write(tx => countOnce(tx, 'captcha', key, now))
  return null
}

/**
 * What an application has to pay before it is believed to come from a person, as far as it says so itself or its captcha does; null:
 * nothing yet. Who has a session is not suspected. Refuses what the makers of the captcha refuse.
 */
export async function priceOf(context: Context<Application, Actor>): Promise<Price | null> {
  const { app, actor, input, now } = context
  if (actor.kind !== 'nobody') return null
  if (app.captcha) return besideCaptcha(app.captcha, context)
  if (input.website?.trim()) return 'usual'
  return app.config.rateLimits && tooQuick(input, now, app.secret) ? 'usual' : null
}

/**
 * In the transaction of the application, so that no two count as one: counts it for its sender, and refuses with `not_a_person` what
 * may come from a program and brings no proof, naming the proof that lets the same answers in. Nothing is dropped, and nobody is
 * locked out. A proof is spent by an application that is taken, not by one that is refused.
 */
export async function charge(
  context: CommandContext<Application, Actor>,
  found: Price | null,
): Promise<void> {
  const { app, input, tx, now } = context
  const counts = isCounted(context)
  const price = found ?? (counts && (await hasSentMany(tx, context)) ? 'usual' : null)
  if (price !== null) {
    const asked = { price, formId: input.form_identifier, now, secret: app.secret }
    const answered = input.proof ? answeredChallenge(input.proof, asked) : null
    if (answered === null || !(await countOnce(tx, 'proof', answered, now)))
      throw new Refusal('not_a_person', wait(limits.proof[price].seconds), {
        challenge: newChallenge(price, input.form_identifier, now, app.secret),
      })
  }
  if (counts) await countSent(tx, context)
}
