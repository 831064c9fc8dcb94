export { plainCell as shortTextCell } from '../shared/cell.ts'
