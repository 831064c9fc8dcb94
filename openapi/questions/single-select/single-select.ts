import { questionType } from '../question-type.ts'
import { oneOption, otherText } from '../shared/choice.ts'
import { answerName, textOf } from '../typing.ts'

export const singleSelect = questionType({
  type: 'SINGLE_SELECT',
  title: 'Single select',
  settings: ['options', 'allowOther'],
  rule: question => oneOption(question, question.allowOther),
  fromForm: (form, id) => otherText(form, id) ?? textOf(form, answerName(id)),
})
