import type { QuestionType } from '@winnow/openapi/questions'
import type { FieldType } from './control.ts'

type FieldTypes = Record<QuestionType, FieldType>

let types: FieldTypes

/** Registers the question types; each entry point calls it before drawing, since web/form itself knows none. */
export const registerFields = (fields: FieldTypes) => {
  types = fields
}

export const fieldOf = ({ type }: { type: QuestionType }): FieldType => types[type]

/** Whether a question is answered by a file. */
export const isMedia = (question: { type: QuestionType }) => fieldOf(question).media !== undefined
