export { textAnswer as longTextAnswer } from '../shared/answer.tsx'
