import { forms } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { fold } from '@winnow/openapi/questions'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { query } from '../../core/command.ts'
import { invalid } from '../../core/error.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { folderIn } from '../folders/find.ts'
import { restorableSince } from '../life/deleted.ts'
import { managedForms } from './managed.ts'
import { summariesOf } from './summaries.ts'

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
  const folderId = await folderIn(db, workspace.id, input.folder_id ?? null)
  const rows = await db
    .select()
    .from(forms)
    .where(
      and(
        inArray(forms.number, managedForms(actor, workspace.id, { deleted: input.deleted })),
        input.deleted ? gte(forms.deletedAt, restorableSince(now)) : undefined,
        before === null ? undefined : lt(forms.number, before),
        folderId === null ? undefined : eq(forms.folderId, folderId),
        wanted === '' ? undefined : sql`instr(${forms.nameFolded}, ${wanted}) > 0`,
      ),
    )
    .orderBy(desc(forms.number))
    .limit(input.page_size + 1)
  const page = rows.slice(0, input.page_size)
  return {
    forms: await summariesOf(db, page, { actor, role, now }),
    nextCursor: rows.length > page.length ? writeCursor(page.at(-1)?.number ?? 0) : null,
  }
})
