import { type AnswerView, shortRoom, textAnswer } from '../shared/answer.tsx'

export const shortTextAnswer: AnswerView = { ...textAnswer, room: shortRoom }
