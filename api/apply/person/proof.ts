import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@winnow/openapi'
import { sign, unsign } from '../../core/text/secret.ts'

/** What a proof costs: `dear` where a captcha should have been answered. */
export type Price = keyof typeof limits.proof

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
export function answeredChallenge(
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
