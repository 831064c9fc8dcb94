import { limits } from '../common/limits.ts'
import { fold } from '../common/plain-text.ts'
import type { FilterKindName } from '../filters/index.ts'
import type { QuestionType, StoredValue } from '../questions/index.ts'

/** What a column of answers sorts and filters by: a number, a day, an option itself, every option, or a folded text. */
export type AnswerKey = number | string | string[] | null

interface AnswerColumn {
  filter: FilterKindName
  key: (value: StoredValue) => AnswerKey
}

/** The part of a long text that stands in its row: cut at a whole character, never inside a surrogate pair. */
export const headOf = (text: string) =>
  text.length > limits.cellText ? text.slice(0, limits.cellText - 1).replace(/[\ud800-\udbff]$/, '') : text

const text: AnswerColumn = {
  filter: 'text',
  key: value => (typeof value === 'string' ? fold(headOf(value)) : null),
}
const choice: AnswerColumn = { filter: 'choice', key: value => value }

/** How the answers of each question type are filtered and sorted. */
export const answerColumns: Record<QuestionType, AnswerColumn> = {
  SHORT_TEXT: text,
  LONG_TEXT: text,
  LINK: text,
  PHONE_NUMBER: text,
  FILE_UPLOAD: text,
  VIDEO: text,
  SINGLE_SELECT: choice,
  DROPDOWN: choice,
  MULTI_SELECT: { filter: 'choices', key: value => value },
  NUMBER: { filter: 'number', key: value => (typeof value === 'string' ? Number(value) : null) },
  DATE: { filter: 'date', key: value => value },
}
