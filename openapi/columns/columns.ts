import { askedApart, type Question } from '../questions/index.ts'
import type { Column, FixedColumnType } from './column.ts'
import { fixedColumnTypes } from './column.ts'
import { columnTypes } from './registry.ts'

/** The part of a form's details that decides its columns. */
export type FormWithQuestions = { inputFields: readonly Question[] }

/** The ordered ones first; -1 stands after them, in the order of the form (settled.md, the wire). */
const place = ({ tableOrder }: Question) => (tableOrder === -1 ? Number.MAX_SAFE_INTEGER : tableOrder)
const visibleInOrder = (questions: readonly Question[]) =>
  questions.filter(question => question.visibility).sort((one, other) => place(one) - place(other))

const fixed = (type: FixedColumnType, question?: Question): Column => ({
  id: type,
  title: columnTypes[type].title ?? type,
  type,
  ...(question ? { question } : {}),
})

const answered = (question: Question): Column => ({
  id: question.id,
  title: question.question,
  type: question.type,
  question,
})

/**
 * The columns of a form's table, left to right: stage, applicant, email, date and labels, then the visible questions
 * in table order. Email keeps to its own visibility, and to its own place once the form gave it one.
 */
export const columnsOf = (form: FormWithQuestions): Column[] => {
  const { name, email, rest } = askedApart(form.inputFields)
  const behind: Partial<Record<FixedColumnType, Question>> = { applicant: name, email }
  const moved = email !== undefined && email.tableOrder !== -1
  const questions = visibleInOrder(moved ? [email, ...rest] : rest)
  return [
    ...fixedColumnTypes
      .filter(type => type !== 'email' || (!moved && email?.visibility !== false))
      .map(type => fixed(type, behind[type])),
    ...questions.map(question => (question === email ? fixed('email', email) : answered(question))),
  ]
}

/** The columns of a CSV: Status, Name, Email, Applied on, Labels, then the visible questions in table order (settled.md). */
export const csvColumns = (form: FormWithQuestions): Column[] => [
  ...fixedColumnTypes.map(type => fixed(type)),
  ...visibleInOrder(askedApart(form.inputFields).rest).map(answered),
]
