import type { CustomFieldType } from '../common/enums.ts'
import type { FilterKindName } from '../filters/index.ts'
import type { Question, QuestionType } from '../questions/index.ts'
import type { Row, WindowValue } from './row.ts'

/** Columns that every form has, in the order of a CSV. */
export const fixedColumnTypes = ['stage', 'applicant', 'email', 'date', 'labels'] as const
export type FixedColumnType = (typeof fixedColumnTypes)[number]

/** Columns that are neither on every form's CSV nor a question's. */
const customColumnTypes = [
  ...(['messages', 'ai', 'form_status', 'form_labels', 'score', 'url_parameter'] as const),
  'ai_opt_out',
] as const
export type CustomColumnType = (typeof customColumnTypes)[number]

export type ColumnType = FixedColumnType | CustomColumnType | QuestionType

/** What a column that is not a question is to the form: `CustomField` on the wire. */
export type CustomField = {
  id: string
  question: string
  type: CustomFieldType
  visibility: boolean
  tableOrder: number
  width: number
  source_form?: {
    identifier: string
    name: string
    stages: readonly { label: string }[]
    labelsWithColor: readonly { value: string }[]
  } | null
  search?: { id: string; name: string } | null
}

/** One column of the applicants table. */
export type Column = {
  /** What `columnId` takes in sorts and filters: a fixed column's own name, a custom field's or a question's id */
  id: string
  /** Its head in the table */
  title: string
  type: ColumnType
  /** The question it shows; Name stands behind `applicant` and Email behind `email` */
  question?: Question
  /** The form asks the question no more (docs/rules.md#deleted-questions) */
  deleted?: true
  /** The custom field it shows */
  custom?: CustomField
}

export type TextEnv = {
  /** IANA name. Only the moment of applying is shown in the reader's own time zone. */
  timeZone: string
  /** In a file: where the server is, without a slash at the end, and the form; a file's name becomes the link to it */
  files?: { url: string; formId: string }
}

export type ColumnTypeEntry = {
  type: ColumnType
  /** Head in the table and head in a CSV; a question's column has the question instead. */
  title?: string
  csvTitle?: string
  /** How it is filtered (openapi/filters) */
  filter: FilterKindName
  /** Whether its texts are numbers, which a CSV leaves as they are. */
  numeric?: boolean
  value: (row: Row, column: Column) => WindowValue
  text: (value: WindowValue, env: TextEnv) => string
}
