import { answeredDay } from '../../ui/canvas/dates.ts'
import { faces, write } from '../../ui/canvas/text.ts'
import { type CellContent, type GridColumnType, plainCell, textOf } from '../shared/cell.ts'

const dayOf = (content: CellContent) => {
  const day = textOf(content)
  return day && answeredDay(day)
}

export const dateCell: GridColumnType = {
  ...plainCell,
  icon: 'calendar',
  width: 112,
  text: dayOf,
  draw: (brush, content) => write(brush, dayOf(content), faces.body, brush.colors.t1),
}
