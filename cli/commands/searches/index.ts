import { search } from './ask.ts'
import { deleteSearch } from './delete.ts'
import { deleteColumn } from './delete-column.ts'
import { listSearches } from './list.ts'
import { runSearch } from './run.ts'
import { showSearch } from './show.ts'
import { stopSearch } from './stop.ts'

/** Every command about AI searches, in the order of the help. */
export const searchCommands = [
  search,
  ...[listSearches, showSearch, runSearch, stopSearch, deleteSearch, deleteColumn],
] as const
