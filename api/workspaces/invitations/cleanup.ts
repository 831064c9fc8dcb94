import { invitations, ownershipOffers, type Transaction } from '@winnow/db'
import { lt } from 'drizzle-orm'
import { day } from '../../core/time/clock.ts'

/** Days for which an invitation that has expired is listed as such, to be sent again. */
const listed = 90

/** Deletes invitations and offers that are over. */
export async function cleanUpInvitations(tx: Transaction, now: number): Promise<void> {
  await tx.delete(invitations).where(lt(invitations.expiresAt, now - listed * day))
  await tx.delete(ownershipOffers).where(lt(ownershipOffers.expiresAt, now))
}
