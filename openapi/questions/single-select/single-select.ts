import { questionType } from '../question-type.ts'
import { linkedOptions, oneOption, otherText } from '../shared/choice.ts'
import { answerName, textOf } from '../typing.ts'

export const singleSelect = questionType({
  type: 'SINGLE_SELECT',
  title: 'Single select',
  settings: ['options', 'allowOther'],
  filter: 'choice',
  condition: 'choice',
  importGuess: { by: 'repetition', most: 12, times: 2, once: 1 / 2 },
  rule: question => oneOption(question, question.allowOther),
  fromForm: (form, id) => otherText(form, id) ?? textOf(form, answerName(id)),
  fromLink: (question, texts) => linkedOptions(question, texts)[0] ?? null,
})
