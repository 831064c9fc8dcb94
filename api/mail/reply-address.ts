import { createHmac, timingSafeEqual } from 'node:crypto'
import { idPrefixes } from '@winnow/openapi'
import type { App } from '../core/app.ts'

type Signing = Pick<App, 'config' | 'secret'>

/** What an address of ours stands for (docs/rules.md#reply-by-email). */
export type OwnAddress =
  /** Replies of one person in one chat; `userId` null: of its applicant */
  | { kind: 'reply'; chatId: string; userId: string | null }
  /** Reports on the mail of one message */
  | { kind: 'bounce'; messageId: string }

/** Lower case throughout: mail servers may fold what stands before the @. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const idLength = 20
/** 80 bits; with two ids and a prefix it stays under the 64 characters that an address allows. */
const signatureLength = 16

function signatureOf(secret: string, text: string): string {
  const bytes = createHmac('sha256', secret).update(`address\n${text}`).digest()
  return Array.from(bytes.subarray(0, signatureLength), byte => alphabet[byte % alphabet.length]).join('')
}

const bare = (id: string) => id.slice(id.indexOf('_') + 1)
const isId = (text: string) => new RegExp(`^[${alphabet}]{${idLength}}$`).test(text)

/** `{kind}+{ids}{signature}@{domain}`; undefined: no inbound mail is configured, or an id isn't one of `newId`. */
function addressOf({ config, secret }: Signing, kind: OwnAddress['kind'], ids: readonly string[]) {
  const parts = ids.map(bare)
  if (!config.inbound || !parts.every(isId)) return undefined
  const text = parts.join('')
  return `${kind}+${text}${signatureOf(secret, `${kind}+${text}`)}@${config.inbound.domain}`
}

/** Where this person's replies to the mail of a chat go: an editor's by their account, or the applicant's (null). */
export const replyAddress = (app: Signing, chatId: string, userId: string | null): string | undefined =>
  addressOf(app, 'reply', userId === null ? [chatId] : [chatId, userId])

/** The envelope sender of a message's mail, where a report that it failed comes back. */
export const bounceAddress = (app: Signing, messageId: string): string | undefined =>
  app.config.inbound?.bounces ? addressOf(app, 'bounce', [messageId]) : undefined

/** What an address stands for; null: it isn't one that we signed. */
export function readAddress({ config, secret }: Signing, address: string): OwnAddress | null {
  const [, kind, signed = '', domain] =
    /^(reply|bounce)\+([0-9a-z]+)@([^@]+)$/.exec(address.trim().toLowerCase()) ?? []
  if (domain === undefined || domain !== config.inbound?.domain) return null
  const text = signed.slice(0, -signatureLength)
  const ours = Buffer.from(signatureOf(secret, `${kind}+${text}`))
  const theirs = Buffer.from(signed.slice(-signatureLength))
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null
  const [first, second] = [text.slice(0, idLength), text.slice(idLength)]
  if (kind === 'bounce') return { kind, messageId: `${idPrefixes.message}_${first}` }
  const userId = second === '' ? null : `${idPrefixes.user}_${second}`
  return { kind: 'reply', chatId: `${idPrefixes.chat}_${first}`, userId }
}
