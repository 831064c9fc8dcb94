import { responseDrafts, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, isNotNull, lt } from 'drizzle-orm'
import { day } from '../core/time/clock.ts'

/** Half-filled forms that nobody has gone on with for 30 days; one that was sent is known as long, empty, so that it is sent once. */
export async function cleanUpDrafts(tx: Transaction, now: number): Promise<void> {
  await tx.delete(responseDrafts).where(lt(responseDrafts.savedAt, now - limits.draftDays * day))
  await tx
    .update(responseDrafts)
    .set({ senderHash: null })
    .where(and(isNotNull(responseDrafts.senderHash), lt(responseDrafts.createdAt, now - day)))
}
