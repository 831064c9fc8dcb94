import type { GridColumnType } from '../shared/cell.ts'
import { choiceCell } from '../shared/choice-cell.ts'

export const multiSelectCell: GridColumnType = { ...choiceCell, icon: 'options', width: 200 }
