import { idempotency, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { type Actor, recordedAs } from './actor.ts'
import { prepared } from './database/prepared.ts'
import { refuse } from './error.ts'

/** An Idempotency-Key and the hash of what was asked with it. */
export interface RepeatKey {
  key: string
  bodyHash: string
}

/** Milliseconds for which an answer is kept. */
const kept = limits.idempotencyHours * 3_600_000

const firstAnswer = prepared(db =>
  db
    .select({ bodyHash: idempotency.bodyHash, reply: idempotency.reply })
    .from(idempotency)
    .where(
      and(
        eq(idempotency.principal, sql.placeholder('principal')),
        eq(idempotency.key, sql.placeholder('key')),
        gte(idempotency.at, sql.placeholder('since')),
      ),
    )
    .prepare(),
)

/** Does the work once; keeps its answer, in the same transaction as its effect. */
export async function remembered<T>(
  tx: Transaction,
  actor: Actor,
  { key, bodyHash }: RepeatKey,
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  const principal = recordedAs(actor).actorId ?? 'nobody'
  const first = await firstAnswer(tx).get({ principal, key, since: now - kept })
  if (first) {
    if (first.bodyHash !== bodyHash)
      refuse('idempotency_mismatch', 'This Idempotency-Key was used with another request')
    return JSON.parse(first.reply) as T
  }
  const reply = await work()
  await tx.run(sql`
    insert into idempotency (principal, key, body_hash, reply, at)
    values (${principal}, ${key}, ${bodyHash}, ${JSON.stringify(reply)}, ${now})
    on conflict do update set body_hash = excluded.body_hash, reply = excluded.reply, at = excluded.at`)
  return reply
}

/** Forgets the answers that are older than a day. */
export const forgetOldAnswers = (tx: Transaction, now: number) =>
  tx.delete(idempotency).where(lt(idempotency.at, now - kept))
