import { questionType } from '../question-type.ts'
import { oneOption } from '../shared/choice.ts'

export const dropdown = questionType({
  type: 'DROPDOWN',
  title: 'Dropdown',
  settings: ['options'],
  rule: question => oneOption(question, false),
})
