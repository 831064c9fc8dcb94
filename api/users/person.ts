import { submissions, type Transaction, users } from '@winnow/db'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Emit } from '../core/events/emit.ts'
import { newId } from '../core/text/ids.ts'
import { acceptInvitations } from '../workspaces/invitations/accept.ts'

/**
 * The person of a verified address: found, or made now. What waited for them is theirs from here on: their applications,
 * and the forms they were invited to.
 */
export async function findOrCreateUser(tx: Transaction, email: string, now: number, emit: Emit) {
  const emailKey = keyOf(email)
  const [found] = await tx.select().from(users).where(eq(users.emailKey, emailKey))
  const user =
    found ??
    (
      await tx
        .insert(users)
        .values({ id: newId('user', now), email, emailKey, createdAt: now })
        .returning()
    )[0]
  if (!user) throw new Error('A user was inserted and did not come back')
  await tx
    .update(submissions)
    .set({ personId: user.id })
    .where(and(eq(submissions.emailKey, emailKey), isNull(submissions.personId)))
  await acceptInvitations(tx, { userId: user.id, emailKey, now }, emit)
  return { ...user, name: user.name ?? (await takeName(tx, { userId: user.id, emailKey })) }
}

/**
 * Gives a person without a name that of the last form that was sent with their address, so that nobody is asked for it twice
 * (docs/rules.md#onboarding).
 */
export async function takeName(
  tx: Transaction,
  { userId, emailKey }: { userId: string; emailKey: string },
): Promise<string | null> {
  const [sent] = await tx
    .select({ name: submissions.name })
    .from(submissions)
    .where(and(eq(submissions.emailKey, emailKey), eq(submissions.origin, 'FORM')))
    .orderBy(desc(submissions.submittedAt))
    .limit(1)
  if (!sent) return null
  await tx.update(users).set({ name: sent.name }).where(eq(users.id, userId))
  return sent.name
}
