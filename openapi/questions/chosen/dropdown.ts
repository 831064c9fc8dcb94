import { questionType } from '../question-type.ts'
import { oneOption } from './option.ts'

export const dropdown = questionType({
  type: 'DROPDOWN',
  title: 'Dropdown',
  settings: ['options'],
  rule: question => oneOption(question, false),
})
