import { and, count, eq, isNull, like } from 'drizzle-orm'
import type { Reader } from '../../index.ts'
import * as t from '../../index.ts'
import { type Chance, idOf } from '../chance.ts'

const hour = 3_600_000

export const owner = { name: 'Inês Duarte', email: 'ines@northlight.example' }
export const colleague = { name: 'Bayo Adeyinka', email: 'bayo@northlight.example' }
const admin = { name: 'Lior Katz', email: 'lior@northlight.example' }
const invited = [
  { emailKey: 'tomas@northlight.example', role: 'MEMBER', days: 14 },
  { emailKey: 'dorothea@partner.example', role: 'GUEST', days: -2 },
] as const

/** The user with this address, created if there is none. */
export async function personOf(
  db: Reader,
  { name, email }: { name: string; email: string },
  chance: Chance,
  at: number,
): Promise<string> {
  const id = idOf(chance, 'user', at)
  await db.insert(t.users).values({ id, email, emailKey: email, name, createdAt: at }).onConflictDoNothing()
  const [row] = await db.select({ id: t.users.id }).from(t.users).where(eq(t.users.emailKey, email))
  if (!row) throw new Error('A person was inserted and did not come back')
  return row.id
}

/** How many workspaces there are, and how many of them this seed made. */
export async function workspacesThere(db: Reader) {
  const [all] = await db.select({ n: count() }).from(t.workspaces)
  const [ours] = await db
    .select({ n: count() })
    .from(t.workspaces)
    .where(like(t.workspaces.handle, 'northlight%'))
  return { all: all?.n ?? 0, ours: ours?.n ?? 0 }
}

/** The workspace with its owner, an admin, a second editor, and two invitations, one of which has expired. */
export async function makeWorkspace(db: Reader, chance: Chance, turn: number, at: number, now: number) {
  const ownerId = await personOf(db, owner, chance, at)
  const colleagueId = await personOf(db, colleague, chance, at)
  const id = idOf(chance, 'workspace', at)
  const again = turn === 0 ? '' : turn + 1
  const name = `Northlight${again && ` ${again}`}`
  await db.insert(t.workspaces).values({
    id,
    handle: `northlight${again && `-${again}`}`,
    name,
    timeZone: 'Europe/Lisbon',
    createdAt: at,
  })
  await db.insert(t.members).values([
    { workspaceId: id, userId: ownerId, role: 'ADMIN', isOwner: true, joinedAt: at },
    { workspaceId: id, userId: colleagueId, role: 'MEMBER', joinedAt: at },
  ])
  await db
    .update(t.users)
    .set({ defaultWorkspaceId: id })
    .where(and(eq(t.users.id, ownerId), isNull(t.users.defaultWorkspaceId)))
  const adminId = await personOf(db, admin, chance, at)
  await db.insert(t.members).values({ workspaceId: id, userId: adminId, role: 'ADMIN', joinedAt: at })
  await db.insert(t.memberActivity).values([
    { workspaceId: id, userId: adminId, at: now - 3 * hour },
    { workspaceId: id, userId: colleagueId, at: now - 50 * hour },
  ])
  await db.insert(t.invitations).values(
    invited.map(({ emailKey, role, days }) => ({
      ...{ emailKey, role, workspaceId: id, id: idOf(chance, 'invitation', at), invitedBy: ownerId },
      ...{ createdAt: now + (days - 14) * 24 * hour, expiresAt: now + days * 24 * hour },
    })),
  )
  return { id, name, ownerId, colleagueId }
}
