import { figuresAnswer } from '../shared/answer.tsx'

export const numberAnswer = figuresAnswer()
