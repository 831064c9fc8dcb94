import { subscriptions, workspaces } from '@winnow/db'
import { and, eq, isNotNull } from 'drizzle-orm'
import { systemJob } from '../../core/jobs/kind.ts'
import { hour, minute } from '../../core/time/clock.ts'
import type { PaidSubscription } from '../../ports/payment/payment.ts'
import { cancelling } from './cancel-with-workspace.ts'
import { isOver } from './find.ts'
import { storeSubscription } from './store.ts'

interface Cancelled {
  askedAt: number
  found: PaidSubscription | null
}

/** Cancels what a deleted workspace pays at once, and closes the page where it could still be paid (docs/rules.md#paying-for-pro). */
export const cancelSubscriptionJob = systemJob<{ workspaceId: string }, number, Cancelled | null>({
  ...cancelling,
  retry: [minute, 10 * minute, hour, 6 * hour],
  async prepare({ app, input }) {
    const { payment } = app
    const [row] = await app.reads
      .select({ subscription: subscriptions })
      .from(subscriptions)
      .innerJoin(workspaces, eq(workspaces.id, subscriptions.workspaceId))
      .where(and(eq(workspaces.id, input.workspaceId), isNotNull(workspaces.deletedAt)))
    // Restored meanwhile, or payment was turned off.
    if (!row || !payment) return null
    const { checkoutId, subscriptionId, status } = row.subscription
    if (checkoutId !== null) await payment.closeCheckout(checkoutId)
    const askedAt = app.clock()
    const found = subscriptionId === null || isOver(status) ? null : await payment.cancel(subscriptionId)
    return { askedAt, found }
  },
  async apply({ app, tx, input, emit, now }, _, done) {
    if (done) {
      const { found, askedAt } = done
      await tx
        .update(subscriptions)
        .set({ checkoutId: null, checkoutAt: null })
        .where(eq(subscriptions.workspaceId, input.workspaceId))
      if (found) await storeSubscription(tx, { emit, config: app.config }, found, { askedAt, now })
    }
    return { finished: true }
  },
})
