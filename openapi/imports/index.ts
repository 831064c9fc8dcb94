export { type DayOrder, twoDatesText } from './cells/days.ts'
export { HeaderRows, type SheetRow } from './header/header-rows.ts'
export { type CheckReport, ImportCheck } from './mapping/check.ts'
export {
  applyChoices,
  type Choices,
  type ColumnChoice,
  columnsOf,
  keepsMisfits,
  typesFor,
  withoutUnused,
} from './mapping/choices.ts'
export {
  choicesIn,
  columnIn,
  type MappingFile,
  mappingOf,
  questionIn,
  readMapping,
  refusedTarget,
} from './mapping/file.ts'
export { type ImportOrder, readOrder } from './mapping/order.ts'
export { personColumn, refusedForPerson } from './mapping/people.ts'
export { type Missed, namesOn, placesOn } from './mapping/places.ts'
export { findingText, missedText, takenText } from './mapping/sentences.ts'
export { identityColumnsOf } from './plan/identity.ts'
export { Inference, inferPlan } from './plan/infer.ts'
export { identityBeside, matchPlan } from './plan/match.ts'
export {
  columnCount,
  columnName,
  type IdentityColumns,
  type Plan,
  type PlannedQuestion,
  type Source,
  withDayOrder,
  withIds,
} from './plan/plan.ts'
export { answerReaderOf } from './rows/answer.ts'
export { inBatches } from './rows/batches.ts'
export { beginningOf, parsingOf } from './rows/delimiter.ts'
export { decoded, type Encoding, encodingOf, encodings, NotText, WrongEncoding } from './rows/encoding.ts'
export { notCsvText } from './rows/not-csv.ts'
export { type ImportRow, type ReadEnv, type ReadRow, rowReaderOf } from './rows/read-row.ts'
export { type RefusedRow, refusedTable, wrongWith } from './rows/refused.ts'
export { validateImported } from './rows/validate.ts'
export { importStateText, importUndoneText, keptNamesText, keptReasonTexts, undoLossText } from './whole.ts'
