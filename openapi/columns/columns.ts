import { type Question, splitQuestions, typeOf } from '../questions/index.ts'
import type { Column, CustomField, FixedColumnType } from './column.ts'
import { fixedColumnTypes } from './column.ts'
import { columnTypeOf, usualCustomFields } from './custom.ts'
import { columnTypes } from './registry.ts'

/** The part of a form's details that decides its columns; custom fields absent: the usual ones. */
export type FormWithColumns = {
  inputFields: readonly Question[]
  /** Questions that it asks no more; those of them that are visible are columns too */
  deletedFields?: readonly Question[]
  customFields?: readonly CustomField[]
}

const usual: readonly CustomField[] = usualCustomFields.map(it => ({
  ...it,
  visibility: true,
  tableOrder: -1,
}))
const customOf = (form: FormWithColumns) => form.customFields ?? usual

const fixed = (type: FixedColumnType): Column => ({ id: type, title: columnTypes[type].title ?? type, type })

const answered = (question: Question): Column => ({
  id: question.id,
  title: question.question,
  type: question.type,
  question,
})

const deleted = (question: Question): Column => ({
  ...answered(question),
  title: `${question.question} (deleted)`,
  deleted: true,
})

const custom = (field: CustomField): Column => ({
  id: field.id,
  title: field.question,
  type: columnTypeOf[field.type],
  custom: field,
})

const deletedOf = ({ deletedFields = [] }: FormWithColumns) => deletedFields.map(deleted)

/** Whether people see a column, and where it stands; both belong to the form. */
const placeOf = ({ question, custom }: Column) => question ?? custom ?? { visibility: true, tableOrder: -1 }

/** The ordered ones first; -1 stands after them, as they come. */
const inOrder = (columns: readonly Column[]) => {
  const place = (column: Column) => {
    const { tableOrder } = placeOf(column)
    return tableOrder === -1 ? Number.MAX_SAFE_INTEGER : tableOrder
  }
  return columns.filter(it => placeOf(it).visibility).sort((one, other) => place(one) - place(other))
}

/**
 * The columns of a form's table, left to right: stage and applicant, then the visible ones in table order; where nobody
 * ordered them, criteria, email, date, labels and messages, the questions, deleted ones, other forms' statuses and labels, and
 * URL parameters.
 */
export const columnsOf = (form: FormWithColumns): Column[] => {
  const { name, email, rest } = splitQuestions(form.inputFields)
  const others = customOf(form).map(custom)
  const among = (...types: Column['type'][]) => others.filter(it => types.includes(it.type))
  return [
    fixed('stage'),
    { ...fixed('applicant'), ...(name ? { question: name } : {}) },
    ...inOrder([
      ...among('ai'),
      { ...fixed('email'), ...(email ? { question: email } : {}) },
      ...among('date', 'labels', 'messages'),
      ...rest.map(answered),
      ...deletedOf(form),
      ...among('form_status', 'form_labels', 'score', 'url_parameter', 'ai_opt_out'),
    ]),
  ]
}

/**
 * The columns of a CSV: Status, Name, Email, Applied on, Labels, then the visible columns in table order, with files, videos
 * and criteria at the end. Replies and private notes are no part of it.
 */
export const csvColumns = (form: FormWithColumns): Column[] => {
  const shown = inOrder([
    ...splitQuestions(form.inputFields).rest.map(answered),
    ...deletedOf(form),
    ...customOf(form).map(custom),
  ])
  const elsewhere: Column['type'][] = [...fixedColumnTypes, 'messages', 'ai']
  const mediaOf = ({ question }: Column) => question && typeOf(question).media
  return [
    ...fixedColumnTypes.map(fixed),
    ...shown.filter(it => !elsewhere.includes(it.type) && !mediaOf(it)),
    ...shown.filter(it => mediaOf(it) === 'file'),
    ...shown.filter(it => mediaOf(it) === 'video'),
    ...shown.filter(it => it.type === 'ai'),
  ]
}
