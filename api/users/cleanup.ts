import { cliLogins, sessionActivity, sessions, signInCodes, type Transaction } from '@winnow/db'
import { lt, notInArray } from 'drizzle-orm'
import { day } from '../core/time/clock.ts'

/** Deletes codes, terminal logins and sessions that are over; the audit table has them. */
export async function cleanUpSignIns(tx: Transaction, now: number): Promise<void> {
  await tx.delete(signInCodes).where(lt(signInCodes.expiresAt, now - day))
  await tx.delete(cliLogins).where(lt(cliLogins.expiresAt, now - day))
  await tx.delete(sessions).where(lt(sessions.expiresAt, now))
  await tx
    .delete(sessionActivity)
    .where(notInArray(sessionActivity.tokenHash, tx.select({ of: sessions.tokenHash }).from(sessions)))
}
