import { createHash, randomBytes } from 'node:crypto'
import type { Operation } from '@winnow/openapi'
import { bytesOf } from '../../ports/storage/storage.ts'
import type { Config } from '../config.ts'
import { refuse } from '../error.ts'
import { hashOf } from '../text/secret.ts'
import { readAddress } from './address.ts'

/** What an answer and the log call a request by. */
export const newRequestId = () => `req_${randomBytes(9).toString('base64url')}`

/** The address that was asked for. A Host that is none leads nowhere: its path and its query still stand. */
export const urlOf = ({ url }: Request): URL =>
  URL.parse(url) ?? new URL(`http://unnamed.invalid${url.replace(/^https?:\/\/[^/]*/, '')}`)

/** The caller's address: the peer's own, or the one that the outermost trusted proxy saw. Limits count its `networkOf`. */
export function addressOf(request: Request, peer: string, trustedProxies: number): string {
  const hops = trustedProxies === 0 ? [] : (request.headers.get('x-forwarded-for')?.split(',') ?? [])
  return readAddress(hops.at(-trustedProxies) ?? '') ?? readAddress(peer) ?? peer
}

export function cookiesOf(request: Request): Record<string, string> {
  const header = request.headers.get('cookie')
  if (!header) return {}
  const pairs = header.split(';').map(it => {
    const at = it.indexOf('=')
    return [it.slice(0, at).trim(), it.slice(at + 1).trim()]
  })
  return Object.fromEntries(pairs)
}

/** A state-changing call from a page of another site is refused; a call with a key carries no cookie to abuse. */
export function checkOrigin(request: Request, publicUrl: string): void {
  if (request.headers.has('authorization')) return
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return
  const origin = request.headers.get('origin')
  if (site === null && origin === null) return
  const ours = new Set([new URL(publicUrl).origin, urlOf(request).origin])
  if (origin === null || !ours.has(origin)) refuse('cross_origin', 'This request came from another site')
}

/** What a repeat of a request has in common with it: its body, without the envelope where the operation has one. */
export const sameOf = ({ envelope }: Operation, body: unknown, text: string) =>
  envelope
    ? JSON.stringify(Object.entries(body as object).filter(([name]) => !envelope.includes(name)))
    : text

/** What a repeat of a form has in common with it: its fields, and its files by name and content. */
export async function sameForm(form: FormData): Promise<string> {
  const parts: unknown[] = []
  for (const [name, value] of form.entries() as Iterable<[string, string | File]>) {
    if (typeof value === 'string') parts.push([name, value])
    else {
      const hash = createHash('sha256')
      for await (const chunk of bytesOf(value)) hash.update(chunk)
      parts.push([name, value.name, value.type, hash.digest('hex')])
    }
  }
  return JSON.stringify(parts)
}

/** The Idempotency-Key, as its header or the page's form brings it, with the hash of what a repeat of the request has too. */
export function idempotencyKeyOf(key: string | null, path: string, same: string, open: boolean) {
  if (key === null) return null
  if (!/^[\x21-\x7e]{8,128}$/.test(key))
    refuse('invalid_input', 'Idempotency-Key must have 8 to 128 visible characters')
  // Under its key, so that nobody who reads the hash finds a short secret in the body by trying.
  return { key, open, bodyHash: hashOf(`${key}\n${path}\n${same}`) }
}

const isHttps = (config: Config) => config.publicUrl.startsWith('https:')

/** `__Host-` and Secure where the public URL is https, a plain HttpOnly cookie at localhost (docs/rules.md#sessions). */
export const cookieName = (config: Config, name: string) => (isHttps(config) ? `__Host-${name}` : name)

export function setCookie(
  headers: Headers,
  config: Config,
  name: string,
  value: string,
  seconds: number,
): void {
  const secure = isHttps(config) ? '; Secure' : ''
  headers.append(
    'set-cookie',
    `${cookieName(config, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}
