import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

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

const sealingKey = (purpose: string, secret: string) =>
  createHmac('sha256', secret).update(`seal\n${purpose}`).digest()
/** Bytes of a seal's nonce and of its tag */
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text for one purpose (AES-256-GCM), so that what is stored for a while is never stored in clear. */
export function seal(purpose: string, text: string, secret: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(purpose, secret), nonce)
  const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

/** The text that was sealed for this purpose; null where it was not, or by another secret. */
export function unseal(purpose: string, sealed: string, secret: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const key = sealingKey(purpose, secret)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Whether a text has the form of `newToken`: an empty one, or somebody's own, is none. */
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text)
