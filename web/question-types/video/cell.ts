import type { GridColumnType } from '../shared/cell.ts'
import { mediaCell } from '../shared/media-cell.ts'

export const videoCell: GridColumnType = { ...mediaCell('play', 'video'), icon: 'video', width: 84 }
