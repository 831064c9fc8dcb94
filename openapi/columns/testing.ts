import { Question } from '../questions/index.ts'

/** A question as the wire has it, the usual values for what is left out. For tests. */
export const question = (given: Partial<Question> & Pick<Question, 'id'>) =>
  Question.parse({
    type: 'SHORT_TEXT',
    question: `Question ${given.id}`,
    description: null,
    required: false,
    options: [],
    allowOther: false,
    fileTypes: [],
    preDefinedInputType: null,
    disallowPast: false,
    visibility: true,
    tableOrder: -1,
    width: 180,
    ...given,
  })
export const nameQuestion = question({ id: 'fld_name', question: 'Name', preDefinedInputType: 'NAME' })
export const emailQuestion = question({ id: 'fld_email', question: 'Email', preDefinedInputType: 'EMAIL' })
