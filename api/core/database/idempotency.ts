import { idempotency, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { lt } from 'drizzle-orm'
import { type Actor, recordedAs } from '../actor.ts'
import { refuse } from '../error.ts'
import { statement } from './prepared.ts'

/** An Idempotency-Key and the hash of the request that brought it. */
export interface IdempotencyKey {
  key: string
  bodyHash: string
}

/** Milliseconds for which a reply is stored. */
const storedFor = limits.idempotencyHours * 3_600_000

const firstReply = statement<{ bodyHash: string; reply: string }>(
  'select body_hash as bodyHash, reply from idempotency where principal = ? and key = ? and at >= ?',
)
const saveReply = statement(`
  insert into idempotency (principal, key, body_hash, reply, at) values (?, ?, ?, ?, ?)
  on conflict do update set body_hash = excluded.body_hash, reply = excluded.reply, at = excluded.at`)

/** Does the work once for a key; saves its reply in the same transaction as its effect. */
export async function idempotently<T>(
  tx: Transaction,
  actor: Actor,
  { key, bodyHash }: IdempotencyKey,
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  const principal = recordedAs(actor).actorId ?? 'nobody'
  const [first] = await firstReply.all(tx, principal, key, now - storedFor)
  if (first) {
    if (first.bodyHash !== bodyHash)
      refuse('idempotency_mismatch', 'This Idempotency-Key was used with another request')
    return JSON.parse(first.reply) as T
  }
  const reply = await work()
  await saveReply.run(tx, principal, key, bodyHash, JSON.stringify(reply), now)
  return reply
}

/** Removes replies that are older than a day. */
export const cleanUpReplies = (tx: Transaction, now: number) =>
  tx.delete(idempotency).where(lt(idempotency.at, now - storedFor))
