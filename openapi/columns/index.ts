export { type AnswerKey, answerKey, headOf } from './answer-keys.ts'
export {
  type Column,
  type ColumnType,
  type CustomField,
  type FixedColumnType,
  fixedColumnTypes,
  type TextEnv,
} from './column.ts'
export { columnsOf, csvColumns, type FormWithColumns } from './columns.ts'
export { type CsvChunk, type CsvSource, type CsvWindow, csvChunks } from './csv/chunks.ts'
export { type CsvColumn, fileColumns, optionHead, otherLabel } from './csv/split.ts'
export { cellText, csvCell, csvFileName, csvHeader, csvOptions, guardFormula } from './csv/text.ts'
export { aiOptOutId, columnTypeOf, customColumns, urlParameterId, usualCustomFields } from './custom.ts'
export { arranged, isHidden, isMovable, isPlain, type Layout, shownCsvColumns } from './layout.ts'
export { columnTypes } from './registry.ts'
export {
  answerInCell,
  type CellFile,
  type CellValue,
  type Found,
  fileInCell,
  type Row,
  rowReader,
  type SearchMatch,
  type WindowColumn,
  type WindowValue,
} from './row.ts'
export { type SortNames, sortNames } from './sort-names.ts'
export { isChosen, keysBefore, stored } from './stored.ts'
