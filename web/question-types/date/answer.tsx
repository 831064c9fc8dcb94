import { dayText } from '@winnow/openapi/common/dates/dates'
import { figuresAnswer } from '../shared/answer.tsx'

export const dateAnswer = figuresAnswer(dayText)
