export { choiceAnswer as dropdownAnswer } from '../shared/answer.tsx'
