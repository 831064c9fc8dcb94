export { choiceAnswer as singleSelectAnswer } from '../shared/answer.tsx'
