import { faces, writeRight } from '../../ui/canvas/text.ts'
import { type GridColumnType, plainCell, textOf } from '../shared/cell.ts'

export const numberCell: GridColumnType = {
  ...plainCell,
  icon: 'number',
  width: 96,
  align: 'right',
  draw: (brush, content) => writeRight(brush, textOf(content), faces.body, brush.colors.t1),
}
