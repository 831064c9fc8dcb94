import { type AnswerView, textAnswer } from '../shared/answer.tsx'

export const shortTextAnswer: AnswerView = { ...textAnswer, short: true }
