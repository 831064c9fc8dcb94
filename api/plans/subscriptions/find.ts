import { type Reader, subscriptions } from '@winnow/db'
import type { SubscriptionStatus } from '@winnow/openapi'
import { eq } from 'drizzle-orm'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** What is known of a workspace's subscription; undefined: nobody has begun to pay. */
export async function findSubscription(
  db: Reader,
  workspaceId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId))
  return row
}

const paying: readonly (SubscriptionStatus | null)[] = ['ACTIVE', 'TRIALING', 'PAST_DUE']
const failing: readonly (SubscriptionStatus | null)[] = ['PAST_DUE', 'UNPAID']
const over: readonly (SubscriptionStatus | null)[] = [null, 'CANCELED', 'INCOMPLETE_EXPIRED']

/** Whether a subscription of this status gives a workspace Pro; after a failed payment it does as long as Stripe tries again. */
export const paysForPro = (status: SubscriptionStatus | null) => paying.includes(status)
/** Whether it waits for a payment that failed. */
export const hasFailed = (status: SubscriptionStatus | null) => failing.includes(status)
/** Whether Stripe asks nothing more for it. */
export const isOver = (status: SubscriptionStatus | null) => over.includes(status)
