import { subscriptions, workspaces } from '@winnow/db'
import { and, asc, eq, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { hour } from '../../core/time/clock.ts'
import { cancelWithWorkspace } from './cancel-with-workspace.ts'
import { refreshWorkspace } from './refresh.ts'

/** Workspaces that Stripe is asked about in one go. */
const most = 100

/**
 * Finds what no webhook told: pages where somebody may have paid, and subscriptions whose period is over. Cancels again what a
 * deleted workspace still pays.
 */
export async function reviewSubscriptions(app: App, signal: AbortSignal): Promise<void> {
  const { payment } = app
  if (!payment) return
  const now = app.clock()
  const goesOn = or(
    isNotNull(subscriptions.checkoutId),
    notInArray(subscriptions.status, ['CANCELED', 'INCOMPLETE_EXPIRED']),
  )
  const rows = await app.reads
    .select({ id: workspaces.id, deletedAt: workspaces.deletedAt })
    .from(subscriptions)
    .innerJoin(workspaces, eq(workspaces.id, subscriptions.workspaceId))
    .where(
      and(
        goesOn,
        or(
          isNotNull(workspaces.deletedAt),
          lt(subscriptions.checkoutAt, now - hour),
          and(lt(subscriptions.periodEnd, now - hour), isNull(subscriptions.endsAt)),
          lt(subscriptions.endsAt, now - hour),
        ),
      ),
    )
    .orderBy(asc(subscriptions.askedAt))
    .limit(most)
  for (const { id, deletedAt } of rows) {
    if (signal.aborted) return
    if (deletedAt !== null) await app.write(tx => cancelWithWorkspace(tx, id, now))
    else await refreshWorkspace(app, payment, id)
  }
  app.signals.send('jobs')
}
