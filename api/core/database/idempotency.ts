import { idempotency, type Reader, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { lt } from 'drizzle-orm'
import { type Actor, recordedAs } from '../actor.ts'
import { Refusal, refuse } from '../error.ts'
import { hashOf, seal, unseal } from '../text/secret.ts'
import { statement } from './prepared.ts'

/** An Idempotency-Key and the hash of the request that brought it. */
export interface IdempotencyKey {
  key: string
  bodyHash: string
  /** Whether anybody may make the call: then a repeat is asked for nothing but its key */
  open: boolean
}

/** Milliseconds for which a reply is stored. */
const storedFor = limits.idempotencyHours * 3_600_000

const firstReply = statement<{ bodyHash: string; reply: string }>(
  'select body_hash as bodyHash, reply from idempotency where principal = ? and key = ? and at >= ?',
)
const saveReply = statement(`
  insert into idempotency (principal, key, body_hash, reply, at) values (?, ?, ?, ?, ?)
  on conflict do update set body_hash = excluded.body_hash, reply = excluded.reply, at = excluded.at`)

/** Thrown out of a repeated command: whatever it did once more is undone, and its first reply stands. */
export class Repeated extends Error {
  constructor(readonly reply: unknown) {
    super('Done before')
  }
}

/** Refusals that say something of the caller's rights, not of what became of the thing meanwhile. */
const refusesCaller = ({ status, details }: Refusal) => status === 401 || status === 403 || details.ofRights

/** Runs a command once more for what it says of the caller's rights, which may have gone since; its caller undoes the rest. */
async function authoriseAgain(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal) || refusesCaller(error)) throw error
  }
}

/** What names a caller's key, and what its reply is sealed under. */
function placeOf(actor: Actor, key: string, secret: string) {
  const principal = recordedAs(actor).actorId ?? 'nobody'
  return { principal, keyHash: hashOf(`${principal}\n${key}`), sealedBy: `${secret}\n${key}` }
}

/** The first reply to a repeated request; null: this is the first. */
export async function repliedBefore(
  db: Reader,
  actor: Actor,
  { key, bodyHash }: IdempotencyKey,
  { now, secret }: { now: number; secret: string },
): Promise<{ reply: unknown } | null> {
  const { principal, keyHash, sealedBy } = placeOf(actor, key, secret)
  const [first] = await firstReply.all(db, principal, keyHash, now - storedFor)
  if (!first) return null
  if (first.bodyHash !== bodyHash)
    refuse('idempotency_mismatch', 'This Idempotency-Key was used for a different request')
  const reply = unseal('reply', first.reply, sealedBy)
  if (reply === null) throw new Error('A stored reply cannot be opened')
  return { reply: JSON.parse(reply) }
}

/**
 * Does the work once for a key; saves its reply in the same transaction as its effect, sealed under the key that only its caller
 * has: replies hold tokens. Throws `Repeated` where it was done before.
 */
export async function idempotently<T>(
  tx: Transaction,
  actor: Actor,
  asked: IdempotencyKey,
  { now, secret }: { now: number; secret: string },
  work: () => Promise<T>,
): Promise<T> {
  const first = await repliedBefore(tx, actor, asked, { now, secret })
  if (first) {
    if (!asked.open) await authoriseAgain(work)
    throw new Repeated(first.reply)
  }
  const reply = await work()
  const { principal, keyHash, sealedBy } = placeOf(actor, asked.key, secret)
  const sealed = seal('reply', JSON.stringify(reply) ?? 'null', sealedBy)
  await saveReply.run(tx, principal, keyHash, asked.bodyHash, sealed, now)
  return reply
}

/** Removes replies that are older than a day. */
export const cleanUpReplies = (tx: Transaction, now: number) =>
  tx.delete(idempotency).where(lt(idempotency.at, now - storedFor))
