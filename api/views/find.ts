import { type Reader, users, type ViewContent, views } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, asc, desc, eq, gte, isNull, or } from 'drizzle-orm'
import { notFound } from '../core/error.ts'
import { day, iso } from '../core/time/clock.ts'

export type ViewRow = typeof views.$inferSelect & { ownerName: string }

/** A table as the form has it. */
export const empty: ViewContent = {
  filters: [],
  sort: null,
  grouping: null,
  hiddenColumns: [],
  pinnedColumns: [],
  columnOrder: [],
}

const select = (db: Reader) =>
  db
    .select({ view: views, ownerName: users.name, ownerEmail: users.email })
    .from(views)
    .innerJoin(users, eq(users.id, views.ownerId))

/** Shared ones, and those that are this person's alone (docs/rules.md#views). */
const seenBy = (formNumber: number, userId: string) =>
  and(eq(views.formNumber, formNumber), or(views.shared, eq(views.ownerId, userId)))

type Selected = Awaited<ReturnType<typeof select>>[number]

const rowOf = ({ view, ownerName, ownerEmail }: Selected): ViewRow => ({
  ...view,
  // What a later version holds too is empty in a view of before.
  content: { ...empty, ...view.content },
  ownerName: ownerName || ownerEmail,
})

/** Every view of a form that a person sees: shared ones first, each group by name. */
export async function viewsOf(db: Reader, formNumber: number, userId: string): Promise<ViewRow[]> {
  const rows = await select(db)
    .where(and(seenBy(formNumber, userId), isNull(views.deletedAt)))
    .orderBy(desc(views.shared), asc(views.nameKey), asc(views.number))
  return rows.map(rowOf)
}

const restorable = limits.restoreDays * day

/** Views that were deleted before this can no longer be restored. */
export const oldestRestorable = (now: number) => now - restorable

/** Every view of a form that a person can restore: the last deleted first. */
export async function deletedViewsOf(
  db: Reader,
  formNumber: number,
  userId: string,
  now: number,
): Promise<ViewRow[]> {
  const rows = await select(db)
    .where(and(seenBy(formNumber, userId), gte(views.deletedAt, oldestRestorable(now))))
    .orderBy(desc(views.deletedAt), desc(views.number))
    .limit(limits.page.usual)
  return rows.map(rowOf)
}

/** A view that a person sees; another's personal one answers as an unknown one does (docs/rules.md#unknown-or-foreign). */
export async function findView(db: Reader, formNumber: number, userId: string, id: string): Promise<ViewRow> {
  const [found] = await select(db).where(and(seenBy(formNumber, userId), eq(views.id, id)))
  if (!found) throw notFound('view')
  return rowOf(found)
}

export const presentView = (row: ViewRow) => ({
  id: row.id,
  name: row.name,
  shared: row.shared,
  owner: { id: row.ownerId, name: row.ownerName },
  version: row.version,
  ...row.content,
  updatedAt: iso(row.updatedAt),
  restorableUntil: row.deletedAt === null ? null : iso(row.deletedAt + restorable),
})
