import { type GridColumnType, plainCell } from '../shared/cell.ts'

export const phoneNumberCell: GridColumnType = { ...plainCell, icon: 'phone', width: 140 }
