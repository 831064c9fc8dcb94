import { type forms, pinnedForms, type Reader, stageCounts, stages } from '@winnow/db'
import type { WorkspaceRole } from '@winnow/openapi'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { iso, isoOrNull } from '../../core/time/clock.ts'
import { imagePath } from '../../files/rows.ts'
import { accepting } from '../accepts.ts'
import { restorableUntil } from '../life/deleted.ts'
import { choicesOfForms } from '../notification-choices.ts'
import { can } from '../policy.ts'

interface Seen {
  actor: SignedIn
  /** In the workspace of the forms */
  role: WorkspaceRole | null
  now: number
}

/** Forms as lists show them, in the same order: one query for each fact, whatever the number of forms. */
export async function summariesOf(
  db: Reader,
  rows: readonly (typeof forms.$inferSelect)[],
  { actor, role, now }: Seen,
) {
  const numbers = rows.map(it => it.number)
  const counts = await db
    .select({
      formNumber: stageCounts.formNumber,
      total: sql<number>`sum(${stageCounts.n})`,
      fresh: sql<number>`sum(case when ${stages.kind} = 'NEW' then ${stageCounts.n} else 0 end)`,
    })
    .from(stageCounts)
    .innerJoin(stages, eq(stages.id, stageCounts.stageId))
    .where(inArray(stageCounts.formNumber, numbers))
    .groupBy(stageCounts.formNumber)
  const countOf = new Map(counts.map(it => [it.formNumber, it]))
  const emailsOf = await choicesOfForms(db, numbers, actor.userId)
  const pins = await db
    .select({ formNumber: pinnedForms.formNumber })
    .from(pinnedForms)
    .where(and(eq(pinnedForms.userId, actor.userId), inArray(pinnedForms.formNumber, numbers)))
  const pinned = new Set(pins.map(it => it.formNumber))
  return rows.map(form => {
    const { total = 0, fresh = 0 } = countOf.get(form.number) ?? {}
    // Who sees it and did not create it is an admin of the workspace or its editor.
    const formRole = form.creatorId === actor.userId ? ('CREATOR' as const) : ('ADMIN' as const)
    const standing = { workspaceRole: role, formRole }
    return {
      identifier: form.id,
      name: form.name,
      folderId: form.folderId,
      status: form.status,
      closingDate: isoOrNull(form.closingDate),
      openingDate: isoOrNull(form.openingDate),
      ...accepting(form, total, now),
      logo: imagePath(form.logoId),
      deletedAt: isoOrNull(form.deletedAt),
      restorableUntil: isoOrNull(restorableUntil(form.deletedAt)),
      totalCount: total,
      newCount: fresh,
      emails: emailsOf(form.number),
      pinned: pinned.has(form.number),
      createdAt: iso(form.createdAt),
      lastUpdatedTimestamp: iso(form.updatedAt),
      isCreator: form.creatorId === actor.userId,
      can: { edit: can.edit(standing), duplicate: can.duplicate(standing), delete: can.delete(standing) },
    }
  })
}
