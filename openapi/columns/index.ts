export {
  type Column,
  type ColumnType,
  type FixedColumnType,
  fixedColumnTypes,
  type TextEnv,
} from './column.ts'
export { columnsOf, csvColumns, type FormWithQuestions } from './columns.ts'
export { columnTypes } from './registry.ts'
export { type Row, rowReader, type WindowColumn, type WindowValue } from './row.ts'
export { cellText, csvCell, csvFileName, csvHeader, csvOptions, guardFormula } from './text.ts'
