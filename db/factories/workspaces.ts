import type { WorkspaceRole } from '@winnow/openapi'
import { editors, members, type Reader, subscriptions, workspaces } from '../index.ts'

export async function workspace(db: Reader, it: Partial<typeof workspaces.$inferInsert> = {}) {
  const id = it.id ?? `wsp_${crypto.randomUUID()}`
  const [row] = await db
    .insert(workspaces)
    .values({ id, handle: id.slice(4), name: 'Northlight', createdAt: Date.now(), ...it })
    .returning()
  if (!row) throw new Error('A workspace was not made')
  return row
}

export const member = (
  db: Reader,
  it: { workspaceId: string; userId: string; role: WorkspaceRole; isOwner?: boolean },
) => db.insert(members).values({ joinedAt: Date.now(), ...it })

/** What a workspace pays, or paid, for Pro with. */
export const subscription = (
  db: Reader,
  it: Partial<typeof subscriptions.$inferInsert> & { workspaceId: string },
) =>
  db.insert(subscriptions).values({
    ...{ customerId: `cus_${it.workspaceId}`, subscriptionId: `sub_${it.workspaceId}`, status: 'ACTIVE' },
    ...it,
  })

export const editor = (db: Reader, it: { formNumber: number; userId: string }) =>
  db.insert(editors).values({ role: 'ADMIN', addedAt: Date.now(), ...it })
