export { choiceCell as singleSelectCell } from '../shared/choice-cell.ts'
