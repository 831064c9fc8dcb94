import { search } from './ask.ts'
import { addColumn, changeColumn } from './change-column.ts'
import { deleteSearch } from './delete.ts'
import { deleteColumn } from './delete-column.ts'
import { listSearches } from './list.ts'
import { overrideResult } from './override.ts'
import { runSearch } from './run.ts'
import { sawApplication } from './saw.ts'
import { showSearch } from './show.ts'
import { stopSearch } from './stop.ts'
import { trySearch } from './try.ts'

/** Every command about AI searches, in the order of the help. */
export const searchCommands = [
  search,
  ...[listSearches, showSearch, trySearch, runSearch, stopSearch, deleteSearch],
  ...[addColumn, changeColumn, deleteColumn, overrideResult, sawApplication],
] as const
