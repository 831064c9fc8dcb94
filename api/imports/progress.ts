import { imports, type Transaction } from '@winnow/db'
import { and, eq, sql } from 'drizzle-orm'
import { statement } from '../core/database/prepared.ts'
import { invalid, notFound } from '../core/error.ts'

type Import = Pick<typeof imports.$inferSelect, 'number' | 'id'>

/** The import of a form that more rows come for; one that was undone takes none. */
export async function currentImport(tx: Transaction, formNumber: number, id: string): Promise<Import> {
  const [row] = await tx
    .select({ number: imports.number, id: imports.id, undoneAt: imports.undoneAt })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.formNumber, formNumber)))
  if (!row) throw notFound('import')
  if (row.undoneAt !== null)
    throw invalid([{ path: 'import_id', message: 'This import was undone. Start a new one.' }])
  return row
}

const linesTaken = statement<{ line: number }>(`
  select line from imported_rows
  where import_number = ? and line in (select value from json_each(?))`)

/** Rows whose line the import does not have yet: sent again, a line is passed over. */
export async function newLines<Row extends { line: number }>(
  tx: Transaction,
  { number }: Import,
  rows: readonly Row[],
): Promise<Row[]> {
  const found = await linesTaken.all(tx, number, JSON.stringify(rows.map(it => it.line)))
  const taken = new Set(found.map(it => it.line))
  const seen = new Set<number>()
  return rows.filter(({ line }) => !taken.has(line) && !seen.has(line) && seen.add(line))
}

const intoRows = statement(`
  insert into imported_rows (import_number, line, submission_id)
  select ?, value ->> 0, value ->> 1 from json_each(?)`)

interface Progress {
  taken: readonly { line: number; id: number }[]
  lastLine: number
  rowsDone: number
  /** Its client stops here, so it does not run any more */
  stopped: boolean
  now: number
}

/** Keeps which line became which application, and how far the file is; a late repeat moves nothing back. */
export async function recordRows(
  tx: Transaction,
  { number }: Import,
  { taken, lastLine, rowsDone, stopped, now }: Progress,
): Promise<void> {
  await intoRows.run(tx, number, JSON.stringify(taken.map(it => [it.line, it.id])))
  await tx
    .update(imports)
    .set({
      lastAt: stopped ? 0 : now,
      importedCount: sql`${imports.importedCount} + ${taken.length}`,
      lastLine: sql`max(${imports.lastLine}, ${lastLine})`,
      rowsDone: sql`min(${imports.rowCount}, max(${imports.rowsDone}, ${rowsDone}, ${imports.importedCount} + ${taken.length}))`,
    })
    .where(eq(imports.number, number))
}
