import { outbox, type Transaction } from '@winnow/db'
import { lt } from 'drizzle-orm'
import { day } from '../core/clock.ts'

/** Days for which the outbox stores what became of a mail; the message itself has its status for good. */
const retention = 30 * day

export const cleanUpMail = (tx: Transaction, now: number) =>
  tx.delete(outbox).where(lt(outbox.settledAt, now - retention))
