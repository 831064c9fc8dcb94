import { fillDrafts, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, isNotNull, lt } from 'drizzle-orm'
import { day } from '../core/clock.ts'

/** Half-filled forms that nobody has gone on with for 30 days; one that was sent is known as long, empty, so that it is sent once. */
export async function forgetDrafts(tx: Transaction, now: number): Promise<void> {
  await tx.delete(fillDrafts).where(lt(fillDrafts.savedAt, now - limits.draftDays * day))
  await tx
    .update(fillDrafts)
    .set({ senderHash: null })
    .where(and(isNotNull(fillDrafts.senderHash), lt(fillDrafts.createdAt, now - day)))
}
