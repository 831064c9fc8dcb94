import { Question, usualColumn, usualSettings } from '../questions/index.ts'

/** A question as the wire has it, the usual values for what is left out. For tests. */
export const question = (given: Partial<Question> & Pick<Question, 'id'>) =>
  Question.parse({
    type: 'SHORT_TEXT',
    question: `Question ${given.id}`,
    ...usualSettings,
    ...usualColumn,
    ...given,
  })
export const nameQuestion = question({ id: 'fld_name', question: 'Name', preDefinedInputType: 'NAME' })
export const emailQuestion = question({ id: 'fld_email', question: 'Email', preDefinedInputType: 'EMAIL' })
