import { importStateText } from '@winnow/openapi/imports/index'
import type { Import } from '@winnow/sdk'

/** An import as `import list` prints it (docs/cli.md). */
export const listed = (it: Import) => ({
  id: it.id,
  status: it.status,
  file: it.file_name,
  rows: it.row_count,
  rowsDone: it.rows_done,
  imported: it.imported_count,
  startedBy: it.started_by,
  startedAt: it.started_at,
  undoneAt: it.undone_at,
})
export type ListedImport = ReturnType<typeof listed>

/** How far a listed import is. */
export const stateOf = ({ status, rows, rowsDone, imported }: ListedImport) =>
  importStateText({ status, row_count: rows, rows_done: rowsDone, imported_count: imported })
