import { subscriptions, type Transaction, workspaces } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { Config } from '../../core/config.ts'
import type { Emit } from '../../core/events/emit.ts'
import type { PaidSubscription } from '../../ports/payment/payment.ts'
import { changePlan } from '../change.ts'
import { cancelWithWorkspace } from './cancel-with-workspace.ts'
import { tellAdmins } from './failed-mail.ts'
import { findSubscription, hasFailed, isOver, paysForPro } from './find.ts'

interface Stored {
  /** A subscription that shall not be paid for beside the workspace's own; null: there is none */
  superfluous: string | null
}

/**
 * Writes what Stripe says of a subscription, and what follows: the plan, in the same transaction (docs/rules.md#paying-for-pro).
 * `askedAt`: when Stripe was asked. Answers may overtake each other; an older one changes nothing.
 */
export async function storeSubscription(
  tx: Transaction,
  { emit, config }: { emit: Emit; config: Config },
  found: PaidSubscription,
  { askedAt, now }: { askedAt: number; now: number },
): Promise<Stored> {
  const nothing = { superfluous: null }
  const [workspace] = found.workspaceId
    ? await tx.select().from(workspaces).where(eq(workspaces.id, found.workspaceId))
    : []
  if (!workspace) return nothing
  const workspaceId = workspace.id
  const before = await findSubscription(tx, workspaceId)
  const isOther = before?.subscriptionId != null && before.subscriptionId !== found.id
  const status = before?.status ?? null
  if (isOther && paysForPro(status)) return { superfluous: isOver(found.status) ? null : found.id }
  if (isOther && !paysForPro(found.status)) return nothing
  if (!isOther && before && before.askedAt > askedAt) return nothing
  const { customerId, periodEnd, endsAt, retryAt } = found
  const row = {
    ...{ customerId, subscriptionId: found.id, status: found.status, periodEnd, endsAt, retryAt, askedAt },
    ...(paysForPro(found.status) ? { checkoutId: null, checkoutAt: null } : {}),
  }
  await tx
    .insert(subscriptions)
    .values({ workspaceId, ...row })
    .onConflictDoUpdate({ target: subscriptions.workspaceId, set: row })
  const hasChanged = status !== found.status || (before?.endsAt ?? null) !== endsAt
  if (hasChanged)
    await emit('workspace.subscription_changed', {
      ...{ workspaceId, data: { from: isOther ? null : status, to: found.status, endsAt } },
    })
  // Between two changes, the plan is the operator's to set.
  const paidBefore = !isOther && paysForPro(status)
  if (paidBefore !== paysForPro(found.status))
    await changePlan(tx, emit, workspace, paysForPro(found.status) ? 'PRO' : 'FREE')
  if (workspace.deletedAt !== null) await cancelWithWorkspace(tx, workspaceId, now)
  else if (!isOther && status === 'PAST_DUE' && !paysForPro(found.status))
    await tellAdmins(tx, config, { workspaceId, ended: true, now })
  else if (!isOther && !hasFailed(status) && found.status === 'PAST_DUE')
    await tellAdmins(tx, config, { workspaceId, ended: false, now })
  return { superfluous: isOther && !isOver(status) ? (before?.subscriptionId ?? null) : null }
}
