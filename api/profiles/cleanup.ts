import { linkedinProfiles, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { lt } from 'drizzle-orm'
import { day } from '../core/time/clock.ts'

/** Profiles that the next look asks the provider for again. */
export async function cleanUpProfiles(tx: Transaction, now: number): Promise<void> {
  await tx.delete(linkedinProfiles).where(lt(linkedinProfiles.fetchedAt, now - limits.profileDays * day))
}
