import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const newToken = (prefix = '') => prefix + randomBytes(32).toString('base64url')

export const hashOf = (value: string) => createHash('sha256').update(value).digest('base64url')

/** Letters and digits without look-alikes: no 0 O 1 I (docs/rules.md#sign-in-code). */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const newCode = (length: number) =>
  Array.from(randomBytes(length), byte => codeAlphabet[byte % codeAlphabet.length]).join('')

/** Signs a text for one purpose, so that it can travel through a page and come back. */
export const sign = (purpose: string, text: string, secret: string) =>
  `${text}.${createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')}`

/** The text, where the signature is ours and for this purpose. */
export function unsign(purpose: string, signed: string, secret: string): string | null {
  const text = signed.slice(0, Math.max(0, signed.lastIndexOf('.')))
  const ours = Buffer.from(sign(purpose, text, secret))
  const theirs = Buffer.from(signed)
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? text : null
}
