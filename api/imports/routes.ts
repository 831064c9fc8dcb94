import { checkImport } from './check.ts'
import { importSubmissions } from './import.ts'
import { fetchImport, fetchImports } from './list.ts'
import { startImport } from './start.ts'
import { undoImport } from './undo.ts'

export const importRoutes = [
  startImport,
  checkImport,
  importSubmissions,
  fetchImports,
  fetchImport,
  undoImport,
]
