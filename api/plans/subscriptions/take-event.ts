import { paymentEvents, type Transaction } from '@winnow/db'
import { eq, lt } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { day } from '../../core/time/clock.ts'
import type { Payment, PaymentEvent } from '../../ports/payment/payment.ts'
import { refreshSubscription } from './refresh.ts'

/** Days for which events are remembered; Stripe delivers one for 3 days, and an old signature counts no more. */
const kept = 30 * day

/**
 * Deals with what Stripe tells, once. What an event says may be old by the time that it comes, so it only leads to the question how
 * the subscription is now: their order does not matter.
 */
export async function takeEvent(
  app: App,
  payment: Payment,
  { id, subscriptionId }: PaymentEvent,
): Promise<void> {
  if (subscriptionId === null) return
  if ((await app.reads.$count(paymentEvents, eq(paymentEvents.id, id))) > 0) return
  await refreshSubscription(app, payment, subscriptionId, async tx => {
    const taken = await tx
      .insert(paymentEvents)
      .values({ id, at: app.clock() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    return taken.length > 0
  })
}

export const cleanUpPaymentEvents = (tx: Transaction, now: number) =>
  tx.delete(paymentEvents).where(lt(paymentEvents.at, now - kept))
