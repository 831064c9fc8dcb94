import { limitTypes, ops, plans } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { iso, isoOrNull } from '../../core/time/clock.ts'
import { limitOf, limitsOf, resetsAt, usedToday } from '../../plans/limits.ts'
import { findSubscription, isOver, paysForPro, type SubscriptionRow } from '../../plans/subscriptions/find.ts'
import { findWorkspace } from '../find.ts'
import { can } from '../policy.ts'

/** One that was never paid, or whose page was left, is none. */
function presentSubscription(row: SubscriptionRow | undefined) {
  if (!row?.status || row.subscriptionId === null) return null
  const { status, periodEnd, endsAt, retryAt } = row
  const renewsAt = paysForPro(status) && endsAt === null ? periodEnd : null
  return {
    status,
    renewsAt: isoOrNull(renewsAt),
    endsAt: isoOrNull(endsAt),
    retryAt: isOver(status) ? null : isoOrNull(retryAt),
  }
}

export const fetchPlans = query(ops.settings.fetchPlans, async ({ app, actor, input, db, now }) => {
  const found = await findWorkspace(db, actor, input.page_id)
  const { workspace } = found
  const { config } = app
  const { proPrice } = config
  const canChange = can.changePlan(found)
  const used = await Promise.all(limitTypes.map(type => usedToday(db, { workspace, type, now })))
  return {
    plan: workspace.plan,
    plans: plans.map(plan => ({
      plan,
      price: proPrice ? { ...proPrice, amount: plan === 'PRO' ? proPrice.amount : 0 } : null,
      limits: limitsOf(config, plan),
    })),
    usage: limitTypes.map((type, at) => ({
      ...{ type, used: used[at] ?? 0, perDay: limitOf(config, workspace.plan, type) },
    })),
    resetsAt: iso(resetsAt(now)),
    changedBy: app.payment ? ('PAYMENT' as const) : ('OPERATOR' as const),
    canChange,
    subscription: canChange ? presentSubscription(await findSubscription(db, workspace.id)) : null,
  }
})
