import type { Transaction } from '@winnow/db'
import { type CellFile, type CellValue, fileInCell } from '@winnow/openapi/columns'
import { statement } from '../core/database/prepared.ts'

const filesOf = statement<{ slot: number; pending: number; duration: number | null }>(`
  select c.slot, f.file_id is null as pending, f.duration from answer_files f
  join submissions s on s.id = f.submission_id
  join form_columns c on c.form_number = s.form_number and c.question_id = f.question_id
  where f.submission_id = ? and c.slot >= 0`)
const cellsOf = statement<{ cells: string }>('select cells from submission_cells where id = ?')
const writeCells = statement('update submission_cells set cells = ? where id = ?')

/**
 * Says in an application's cells what the table shows of its files beside their names, so that a window joins nothing: which are
 * still to come, and how long a video is. For whoever has just changed one of them.
 */
export async function updateFileCells(tx: Transaction, submissionId: number): Promise<void> {
  const files = await filesOf.all(tx, submissionId)
  const [row] = files.length > 0 ? await cellsOf.all(tx, submissionId) : []
  if (!row) return
  const cells = JSON.parse(row.cells) as CellValue[]
  for (const { slot, pending, duration } of files) {
    const name = fileInCell(cells[slot] ?? null)?.name
    if (name === undefined) continue
    const more: Omit<CellFile, 'name'> = {
      ...(pending ? { pending: true } : {}),
      ...(duration === null ? {} : { duration }),
    }
    cells[slot] = Object.keys(more).length > 0 ? { name, ...more } : name
  }
  const text = JSON.stringify(cells)
  if (text !== row.cells) await writeCells.run(tx, text, submissionId)
}
