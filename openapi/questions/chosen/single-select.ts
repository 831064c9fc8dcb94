import { questionType } from '../question-type.ts'
import { answerName, textOf } from '../typing.ts'
import { oneOption, otherText } from './option.ts'

export const singleSelect = questionType({
  type: 'SINGLE_SELECT',
  title: 'Single select',
  settings: ['options', 'allowOther'],
  rule: question => oneOption(question, question.allowOther),
  fromForm: (form, id) => otherText(form, id) ?? textOf(form, answerName(id)),
})
