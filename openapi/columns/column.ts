import type { Question, QuestionType } from '../questions/index.ts'
import type { Row, WindowValue } from './row.ts'

/** Columns that every form has, in the order of a CSV (settled.md, rules). */
export const fixedColumnTypes = ['stage', 'applicant', 'email', 'date', 'labels'] as const
export type FixedColumnType = (typeof fixedColumnTypes)[number]

export type ColumnType = FixedColumnType | QuestionType

/** One column of the applicants table. */
export type Column = {
  /** What `sort.columnId` takes: a fixed column's own name, or a question's id */
  id: string
  /** Its head in the table */
  title: string
  type: ColumnType
  /** The question it shows; Name stands behind `applicant` and Email behind `email` */
  question?: Question
}

export type TextEnv = {
  /** IANA name. Only the moment of applying is shown in the reader's own time zone. */
  timeZone: string
}

export type ColumnTypeEntry = {
  type: ColumnType
  /** Head in the table and head in a CSV; a question's column has the question instead. */
  title?: string
  csvTitle?: string
  /** Whether its texts are numbers, which a CSV leaves as they are. */
  numeric?: boolean
  value: (row: Row, column: Column) => WindowValue
  text: (value: WindowValue, env: TextEnv) => string
}
