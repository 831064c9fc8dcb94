import { subscriptions } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { procedure, transact } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'
import { findSubscription, paysForPro, type SubscriptionRow } from '../../plans/subscriptions/find.ts'
import { refreshWorkspace } from '../../plans/subscriptions/refresh.ts'
import { findPaying, paymentOf, plansUrl } from './find.ts'

/** Refuses who has Pro already, by a payment or by the operator. */
function needsPro({ name, plan }: { name: string; plan: string }, row: SubscriptionRow | undefined): void {
  if (plan === 'PRO' || paysForPro(row?.status ?? null))
    refuse('plan_unchanged', `${name} is on Pro already.`)
}

/** One page at a time is open for a workspace, so that two admins don't both pay (docs/rules.md#paying-for-pro). */
export const startCheckout = procedure(ops.settings.startCheckout, async context => {
  const { app, actor, input, db, now } = context
  const { id: workspaceId } = await findPaying(db, actor, input.page_id)
  const payment = paymentOf(app)
  const open = await findSubscription(db, workspaceId)
  if (open?.checkoutId) {
    const page = await payment.checkout(open.checkoutId)
    if (page?.url) return { url: page.url }
    // Paid, and not told yet; or expired.
    await refreshWorkspace(app, payment, workspaceId)
  }
  const before = await findSubscription(db, workspaceId)
  needsPro(await findPaying(db, actor, workspaceId), before)
  const made = await payment.openCheckout({
    ...{ workspaceId, customerId: before?.customerId ?? null, email: actor.email },
    successUrl: plansUrl(app.config.publicUrl, workspaceId, 'success'),
    cancelUrl: plansUrl(app.config.publicUrl, workspaceId, 'cancelled'),
  })
  const chosen = await transact(context, false, async ({ tx, emit }) => {
    const workspace = await findPaying(tx, actor, workspaceId)
    const row = await findSubscription(tx, workspaceId)
    needsPro(workspace, row)
    // Somebody else began at the same moment.
    if (row?.checkoutId) return row.checkoutId
    const page = { checkoutId: made.id, checkoutAt: now }
    await tx
      .insert(subscriptions)
      .values({ workspaceId, ...page })
      .onConflictDoUpdate({ target: subscriptions.workspaceId, set: page })
    await emit('workspace.checkout_started', { workspaceId })
    return made.id
  }).catch(async error => {
    await payment.closeCheckout(made.id)
    throw error
  })
  if (chosen !== made.id) await payment.closeCheckout(made.id)
  const page = chosen === made.id ? made : await payment.checkout(chosen)
  return { url: page?.url ?? refuse('plan_unchanged', 'Somebody else has paid for Pro in the meantime.') }
})
