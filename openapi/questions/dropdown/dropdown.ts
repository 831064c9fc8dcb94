import { questionType } from '../question-type.ts'
import { linkedOptions, oneOption } from '../shared/choice.ts'

export const dropdown = questionType({
  type: 'DROPDOWN',
  title: 'Dropdown',
  settings: ['options'],
  filter: 'choice',
  condition: 'choice',
  importGuess: { by: 'repetition', most: 200, times: 3, once: 1 / 3 },
  rule: question => oneOption(question, false),
  fromLink: ({ options }, texts) => linkedOptions({ options, allowOther: false }, texts)[0] ?? null,
})
