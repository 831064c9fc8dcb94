import { ops } from '@winnow/openapi'
import { procedure } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'
import { findSubscription } from '../../plans/subscriptions/find.ts'
import { refreshWorkspace } from '../../plans/subscriptions/refresh.ts'
import { findPaying, paymentOf, plansUrl } from './find.ts'

/** Who comes back from Stripe need not wait for its webhook; without payments, the plan is what it is. */
export const refreshPlan = procedure(ops.settings.refreshPlan, async ({ app, actor, input, db }) => {
  const { id } = await findPaying(db, actor, input.page_id)
  if (app.payment) await refreshWorkspace(app, app.payment, id)
  return { plan: (await findPaying(db, actor, id)).plan }
})

export const openBillingPortal = procedure(
  ops.settings.openBillingPortal,
  async ({ app, actor, input, db }) => {
    const { id, name } = await findPaying(db, actor, input.page_id)
    const payment = paymentOf(app)
    const customerId = (await findSubscription(db, id))?.customerId
    if (!customerId)
      return refuse('no_subscription', `${name} has never paid for a plan, so there is nothing to manage.`)
    return { url: await payment.openPortal({ customerId, returnUrl: plansUrl(app.config.publicUrl, id) }) }
  },
)
