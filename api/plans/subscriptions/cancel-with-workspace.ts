import type { Transaction } from '@winnow/db'
import { z } from 'zod'
import { beginSystemJob } from '../../core/jobs/begin.ts'
import { findSubscription, isOver } from './find.ts'

/** What the job that cancels is called and takes; the job itself is in `cancel.ts`. */
export const cancelling = { name: 'cancel-subscription', input: z.object({ workspaceId: z.string() }) }

/** Sees to it that nobody pays on for a deleted workspace; the caller wakes 'jobs'. */
export async function cancelWithWorkspace(tx: Transaction, workspaceId: string, now: number): Promise<void> {
  const row = await findSubscription(tx, workspaceId)
  if (!row || (isOver(row.status) && row.checkoutId === null)) return
  await beginSystemJob(tx, cancelling, {
    ...{ key: `${cancelling.name}:${workspaceId}`, input: { workspaceId }, now },
  })
}
