import { deleteView, restoreView } from './delete.ts'
import { listViews, showView } from './read.ts'
import { changeView, createView, setDefault } from './write.ts'

/** Every command about views, in the order of the help. */
export const viewCommands = [
  ...[listViews, showView, createView, changeView],
  ...[deleteView, restoreView, setDefault],
] as const
