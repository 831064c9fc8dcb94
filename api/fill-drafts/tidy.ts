import { fillDrafts, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq, lt, or } from 'drizzle-orm'
import { day } from '../core/clock.ts'

/** Half-filled forms that were sent, or that nobody has gone on with for 30 days. */
export const forgetDrafts = (tx: Transaction, now: number) =>
  tx
    .delete(fillDrafts)
    .where(or(eq(fillDrafts.sent, true), lt(fillDrafts.savedAt, now - limits.draftDays * day)))
