export { changes } from './client/changes.ts'
export type { OpenedFile, OpenFileOptions } from './client/files.ts'
export { newMessages } from './client/messages.ts'
export { type ProblemCode, WinnowError } from './client/problem.ts'
export { type RowValue, rows, rowsOf, type WindowRow } from './client/rows.ts'
export { type WindowQuery, type WindowsOptions, windows } from './client/windows.ts'
export {
  type CallOptions,
  createWinnow,
  neverRepeated,
  type Winnow,
  type WinnowOptions,
} from './client/winnow.ts'
export type * from './generated/types.gen.ts'
