import { limits } from '../../common/limits.ts'
import { isBlankText } from '../../common/text/plain-text.ts'
import type { QuestionType } from '../../questions/index.ts'
import { type DayOrder, isTwoDates } from '../cells/days.ts'

/** Which columns of a file, counted from 0, answer one question. */
export type Source = {
  /** Its one column; several values are joined in it */
  cell?: number
  /** One column an option, in the order of the options */
  ticks?: readonly number[]
  /** Ticks of options that the question doesn't have: taken as Other where it has one, else their rows are refused */
  beyond?: readonly { cell: number; option: string }[]
  /** What was typed beside Other */
  other?: number
  /** That Other was chosen, where options have columns of their own */
  otherTick?: number
  /** The order of day and month in the column, where it matters; absent: a day that could be two is refused */
  dayOrder?: DayOrder
  /** The cells of this column that are not answers of its type, as text */
  misfitsOf?: number
}

/** A question of a file: a new one, or one that the form has. */
export type PlannedQuestion = {
  /** The question's id on the form; until the form has it, a name that is unique in the plan */
  id: string
  question: string
  type: QuestionType
  options: string[]
  allowOther: boolean
  source: Source
}

/** Columns that say who applied, and when; each optional. */
export type IdentityColumns = {
  name?: number
  /** The rest of the name, where `name` has the first one */
  lastName?: number
  email?: number
  date?: number
  stage?: number
  labels?: number
}

/** The question that keeps, as text, the cells that are not answers of their column's type. */
export const keeping = (at: number, question: string): PlannedQuestion => ({
  id: `column_${at + 1}_text`,
  question: `${question.slice(0, limits.question - ' (text)'.length)} (text)`,
  type: 'LONG_TEXT',
  options: [],
  allowOther: false,
  source: { misfitsOf: at },
})

/** What a file becomes: how each of its columns is read. */
export type Plan = {
  /** The heads of the file, cleaned */
  heads: readonly string[]
  identity: IdentityColumns
  questions: readonly PlannedQuestion[]
  /** Columns that nothing is read from */
  unread: readonly number[]
  /** Columns that a person left out */
  skipped?: readonly number[]
  /** Columns of URL parameters that the form stores */
  parameters?: readonly { name: string; cell: number }[]
  /** Columns with neither a heading nor a cell, as a comma at the end of each line leaves one: nothing of them is told */
  empty?: readonly number[]
  /** Columns of which every answer is the address of a file of ours */
  files?: readonly number[]
}

/** The plan with an order of day and month for the dates of which the file doesn't show one; null: none is known. */
export const withDayOrder = (plan: Plan, dayOrder: DayOrder | null): Plan => ({
  ...plan,
  questions: plan.questions.map(it =>
    it.type === 'DATE' && dayOrder ? { ...it, source: { dayOrder, ...it.source } } : it,
  ),
})

/** Whether a cell is refused as an answer because no order of day and month is known. */
export const needsDayOrder = ({ type, source }: PlannedQuestion, cell: string): boolean =>
  type === 'DATE' && source.dayOrder === undefined && isTwoDates(cell)

/** What a column is called: its head, or its place where nothing of it is seen. */
export const columnName = (heads: readonly string[], at: number): string => {
  const head = heads[at]?.trim() ?? ''
  return isBlankText(head) ? `Column ${at + 1}` : head
}

/** How many columns a file has, for who reads it: without those that are empty from top to bottom. */
export const columnCount = ({ heads, empty = [] }: Plan): number => heads.length - empty.length

/** The same plan for the questions as the form has them, in the same order. */
export const withIds = (plan: Plan, ids: readonly string[]): Plan => ({
  ...plan,
  questions: plan.questions.map((question, at) => ({ ...question, id: ids[at] ?? question.id })),
})
