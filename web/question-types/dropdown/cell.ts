export { choiceCell as dropdownCell } from '../shared/choice-cell.ts'
