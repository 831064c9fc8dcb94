import { outbox, type Transaction } from '@winnow/db'
import { lt } from 'drizzle-orm'
import { day } from '../core/clock.ts'

/** Days that the outbox remembers what became of a mail; the message itself keeps its status. */
const kept = 30 * day

export const cleanUpMail = (tx: Transaction, now: number) =>
  tx.delete(outbox).where(lt(outbox.settledAt, now - kept))
