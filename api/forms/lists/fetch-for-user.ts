import { forms, stageCounts, stages } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { fold } from '@winnow/openapi/questions'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { query } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { iso, isoOrNull } from '../../core/time/clock.ts'
import { imagePath } from '../../files/rows.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { accepting } from '../accepts.ts'
import { restorableSince, restorableUntil } from '../life/deleted.ts'
import { choicesOfForms } from '../notification-choices.ts'
import { can } from '../policy.ts'
import { managedForms } from './managed.ts'

/** Cursors are opaque (docs/rules.md#form-list): the number of the last form shown, wrapped. */
const writeCursor = (number: number) => Buffer.from(`form ${number}`).toString('base64url')
function readCursor(cursor: string): number {
  const number = /^form (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (!number) throw invalid([{ path: 'cursor', message: 'Unknown cursor' }])
  return Number(number)
}

/** An admin sees every form of the workspace, everybody else those that they created or edit. */
export const fetchForUser = query(ops.form.fetchForUser, async ({ actor, input, db, now }) => {
  const { workspace, role } = await findWorkspace(db, actor, input.page_id)
  const before = input.cursor ? readCursor(input.cursor) : null
  const wanted = fold(input.search ?? '').trim()
  const rows = await db
    .select()
    .from(forms)
    .where(
      and(
        inArray(forms.number, managedForms(actor, workspace.id, { deleted: input.deleted })),
        input.deleted ? gte(forms.deletedAt, restorableSince(now)) : undefined,
        before === null ? undefined : lt(forms.number, before),
        wanted === '' ? undefined : sql`instr(${forms.nameFolded}, ${wanted}) > 0`,
      ),
    )
    .orderBy(desc(forms.number))
    .limit(input.page_size + 1)
  const page = rows.slice(0, input.page_size)
  const counts = await db
    .select({
      formNumber: stageCounts.formNumber,
      total: sql<number>`sum(${stageCounts.n})`,
      fresh: sql<number>`sum(case when ${stages.kind} = 'NEW' then ${stageCounts.n} else 0 end)`,
    })
    .from(stageCounts)
    .innerJoin(stages, eq(stages.id, stageCounts.stageId))
    .where(
      inArray(
        stageCounts.formNumber,
        page.map(it => it.number),
      ),
    )
    .groupBy(stageCounts.formNumber)
  const countOf = new Map(counts.map(it => [it.formNumber, it]))
  const emailsOf = await choicesOfForms(
    db,
    page.map(it => it.number),
    actor.userId,
  )
  return {
    forms: page.map(form => {
      const { total = 0, fresh = 0 } = countOf.get(form.number) ?? {}
      // Who sees it and did not create it is an admin of the workspace or its editor.
      const formRole = form.creatorId === actor.userId ? ('CREATOR' as const) : ('ADMIN' as const)
      const standing = { workspaceRole: role, formRole }
      return {
        identifier: form.id,
        name: form.name,
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
        createdAt: iso(form.createdAt),
        lastUpdatedTimestamp: iso(form.updatedAt),
        isCreator: form.creatorId === actor.userId,
        can: { edit: can.edit(standing), duplicate: can.duplicate(standing), delete: can.delete(standing) },
      }
    }),
    nextCursor: rows.length > page.length ? writeCursor(page.at(-1)?.number ?? 0) : null,
  }
})
