import { fillDrafts, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { lt } from 'drizzle-orm'
import { day } from '../core/clock.ts'

/** Half-filled forms that nobody has gone on with for 30 days; one that was sent is known as long, empty, so that it is sent once. */
export const forgetDrafts = (tx: Transaction, now: number) =>
  tx.delete(fillDrafts).where(lt(fillDrafts.savedAt, now - limits.draftDays * day))
