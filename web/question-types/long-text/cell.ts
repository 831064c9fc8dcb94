import { type GridColumnType, plainCell } from '../shared/cell.ts'

export const longTextCell: GridColumnType = { ...plainCell, icon: 'lines', width: 240 }
