import { imports, jobs, type Reader, users } from '@winnow/db'
import type { ImportStatus } from '@winnow/openapi'
import { desc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import { notFound, notYours, Refusal } from '../core/error.ts'
import { iso } from '../core/time/clock.ts'
import { type FoundForm, findForm } from '../forms/find.ts'
import type { Standing } from '../forms/policy.ts'

export type ImportRow = typeof imports.$inferSelect

/** Milliseconds without rows after which an import that is not at its end counts as stopped. */
const silence = 60_000

const detailed = (db: Reader) =>
  db
    .select({
      ...getTableColumns(imports),
      byName: users.name,
      byEmail: users.email,
      undoing: jobs.status,
    })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.startedBy))
    .leftJoin(jobs, eq(jobs.id, imports.undoJobId))
    .orderBy(desc(imports.number))

type Detailed = Awaited<ReturnType<typeof detailed>>[number]

/** Imports with who started them and how far their undo is, newest first. */
export const importsWhere = (db: Reader, where: SQL | undefined, most: number): Promise<Detailed[]> =>
  detailed(db).where(where).limit(most)

/** An import of a form that the actor may use in this way; anything else is not found. */
export async function findImport(
  db: Reader,
  actor: SignedIn,
  id: string,
  may: (standing: Standing) => boolean,
): Promise<{ found: FoundForm; row: Detailed; formId: string }> {
  const [row] = await importsWhere(db, eq(imports.id, id), 1)
  if (!row) throw notFound('import')
  const form = await db.query.forms.findFirst({ where: (forms, { eq }) => eq(forms.number, row.formNumber) })
  if (!form) throw notFound('import')
  const found = await findForm(db, actor, form.id, may).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'not_form_editor' ? notYours('import') : error
  })
  return { found, row, formId: form.id }
}

/** An undo that was stopped or failed leaves an import that can be undone again. */
export const isUndone = ({ undoneAt, undoing }: Detailed) =>
  undoneAt !== null && undoing !== 'STOPPED' && undoing !== 'FAILED'

function statusOf(row: Detailed, now: number): ImportStatus {
  if (row.undoing === 'WAITING' || row.undoing === 'RUNNING') return 'UNDOING'
  if (isUndone(row)) return 'UNDONE'
  if (row.rowsDone >= row.rowCount) return 'DONE'
  return now - row.lastAt < silence ? 'RUNNING' : 'STOPPED'
}

export const presentImport = (row: Detailed, formId: string, now: number) => ({
  id: row.id,
  form_id: formId,
  status: statusOf(row, now),
  file_name: row.fileName,
  file_hash: row.fileHash,
  row_count: row.rowCount,
  rows_done: row.rowsDone,
  imported_count: row.importedCount,
  last_line: row.lastLine,
  started_by: { id: row.startedBy, name: row.byName ?? row.byEmail },
  started_at: iso(row.startedAt),
  undone_at: row.undoneAt === null ? null : iso(row.undoneAt),
})
