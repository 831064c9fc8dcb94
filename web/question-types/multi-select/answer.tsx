import { type AnswerView, choiceAnswer } from '../shared/answer.tsx'

export const multiSelectAnswer: AnswerView = { ...choiceAnswer, room: () => 'line' }
