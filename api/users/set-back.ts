import { apiKeys, cliLogins, sessions, signInCodes, type Transaction } from '@winnow/db'
import { and, gt, lte, or, sql } from 'drizzle-orm'
import type { SetBack } from '../core/time/set-back.ts'

/** What had expired stays so where the clock was set back; a code or a terminal login that lives gets no longer life by it. */
export async function keepExpired(tx: Transaction, { from, to }: SetBack): Promise<void> {
  for (const table of [signInCodes, cliLogins])
    await tx.update(table).set({
      expiresAt: sql`case when ${table.expiresAt} <= ${from} then 0 else ${table.expiresAt} - ${from - to} end`,
    })
  await tx.delete(sessions).where(or(lte(sessions.expiresAt, from), lte(sessions.endsAt, from)))
  await tx
    .update(apiKeys)
    .set({ expiresAt: to })
    .where(and(gt(apiKeys.expiresAt, to), lte(apiKeys.expiresAt, from)))
}
