import { idempotency, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { lt } from 'drizzle-orm'
import { type Actor, recordedAs } from '../actor.ts'
import { refuse } from '../error.ts'
import { statement } from './prepared.ts'

/** An Idempotency-Key and the hash of what was asked with it. */
export interface RepeatKey {
  key: string
  bodyHash: string
}

/** Milliseconds for which an answer is kept. */
const kept = limits.idempotencyHours * 3_600_000

const firstAnswer = statement<{ bodyHash: string; reply: string }>(
  'select body_hash as bodyHash, reply from idempotency where principal = ? and key = ? and at >= ?',
)
const keepAnswer = statement(`
  insert into idempotency (principal, key, body_hash, reply, at) values (?, ?, ?, ?, ?)
  on conflict do update set body_hash = excluded.body_hash, reply = excluded.reply, at = excluded.at`)

/** Does the work once; keeps its answer, in the same transaction as its effect. */
export async function remembered<T>(
  tx: Transaction,
  actor: Actor,
  { key, bodyHash }: RepeatKey,
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  const principal = recordedAs(actor).actorId ?? 'nobody'
  const [first] = await firstAnswer.all(tx, principal, key, now - kept)
  if (first) {
    if (first.bodyHash !== bodyHash)
      refuse('idempotency_mismatch', 'This Idempotency-Key was used with another request')
    return JSON.parse(first.reply) as T
  }
  const reply = await work()
  await keepAnswer.run(tx, principal, key, bodyHash, JSON.stringify(reply), now)
  return reply
}

/** Forgets the answers that are older than a day. */
export const forgetOldAnswers = (tx: Transaction, now: number) =>
  tx.delete(idempotency).where(lt(idempotency.at, now - kept))
