import type { Reader } from '@winnow/db'
import type { SignedIn } from '../../core/actor.ts'
import { permit, refuse } from '../../core/error.ts'
import type { Payment } from '../../ports/payment/payment.ts'
import { findWorkspace } from '../find.ts'
import { can } from '../policy.ts'

/** A workspace whose plan the actor may change. */
export async function findPaying(db: Reader, actor: SignedIn, id: string) {
  const found = await findWorkspace(db, actor, id)
  permit(can.changePlan(found), 'Only admins can change the plan')
  return found.workspace
}

/** Refuses where this server takes no payments. */
export const paymentOf = ({ payment }: { payment?: Payment }): Payment =>
  payment ?? refuse('payment_off', 'This server takes no payments. The people who run it set the plan.')

/** The page of plans in the dashboard, where Stripe leads back to. */
export const plansUrl = (publicUrl: string, workspaceId: string, checkout?: 'success' | 'cancelled') =>
  `${publicUrl}/pricing?${new URLSearchParams({ page_id: workspaceId, ...(checkout ? { checkout } : {}) })}`
