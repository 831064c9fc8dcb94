import { limits } from '../common/limits.ts'
import { fold } from '../common/text/plain-text.ts'
import {
  type AnswerFilterKind,
  type QuestionType,
  questionTypes,
  type StoredValue,
} from '../questions/index.ts'

/** What a column of answers sorts and filters by: a number, a day, an option itself, every option, or a folded text. */
export type AnswerKey = number | string | string[] | null

/** The part of a long text that is stored in its row: cut at a whole character, never inside a surrogate pair. */
export const headOf = (text: string) =>
  text.length > limits.cellText ? text.slice(0, limits.cellText - 1).replace(/[\ud800-\udbff]$/, '') : text

const asItIs = (value: StoredValue) => value

const keys: Record<AnswerFilterKind, (value: StoredValue, keyText: (text: string) => string) => AnswerKey> = {
  text: (value, keyText) => (typeof value === 'string' ? fold(headOf(keyText(value))) : null),
  number: value => (typeof value === 'string' ? Number(value) : null),
  date: asItIs,
  choice: asItIs,
  choices: asItIs,
}

export const answerKey = (type: QuestionType, value: StoredValue) => {
  const { filter, keyText } = questionTypes[type]
  return keys[filter](value, keyText)
}
