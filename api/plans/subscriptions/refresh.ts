import { subscriptions, type Transaction } from '@winnow/db'
import { and, eq } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { createEmit } from '../../core/events/emit.ts'
import { newId } from '../../core/text/ids.ts'
import type { Payment } from '../../ports/payment/payment.ts'
import { findSubscription } from './find.ts'
import { storeSubscription } from './store.ts'

/**
 * Asks Stripe how a subscription is now and writes that. `first` runs in the same transaction and may say that there is nothing
 * to write any more (false).
 */
export async function refreshSubscription(
  app: App,
  payment: Payment,
  subscriptionId: string | null,
  first: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<void> {
  const askedAt = app.clock()
  const found = subscriptionId === null ? null : await payment.subscription(subscriptionId)
  const stored = await app.write(async tx => {
    const now = app.clock()
    if (!(await first(tx)) || !found) return null
    const emit = createEmit(tx, { kind: 'system' }, now, newId('batch', now))
    return storeSubscription(tx, { emit, config: app.config }, found, { askedAt, now })
  })
  app.signals.send('events')
  app.signals.send('jobs')
  app.signals.send('mail')
  if (stored?.superfluous) {
    await payment.cancel(stored.superfluous)
    app.log('warn', 'second subscription of a workspace cancelled')
  }
}

/** Asks Stripe what became of the page where a workspace was to be paid for, and of its subscription. */
export async function refreshWorkspace(app: App, payment: Payment, workspaceId: string): Promise<void> {
  const row = await findSubscription(app.reads, workspaceId)
  if (!row) return
  const checkout = row.checkoutId === null ? null : await payment.checkout(row.checkoutId)
  const subscriptionId = checkout?.subscriptionId ?? row.subscriptionId
  await refreshSubscription(app, payment, subscriptionId, async tx => {
    if (row.checkoutId !== null && !checkout?.url)
      await tx
        .update(subscriptions)
        .set({ checkoutId: null, checkoutAt: null })
        .where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.checkoutId, row.checkoutId)))
    return true
  })
}
