import { cellText } from '@winnow/openapi/columns'
import { browserTimeZone } from '../../../lib/dates.ts'
import { write } from '../canvas/brush.ts'
import type { CellContent, GridColumnType } from './column-type.ts'

export const answerText = ({ row, column }: CellContent): string => {
  const value = row.get(column.id)
  return value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value)
}

/** The text that copying and CSV give too. */
export const textOf = ({ row, column }: CellContent): string =>
  column.column ? cellText(column.column, row, { timeZone: browserTimeZone() }) : ''

/** One line of plain text; the other kinds change what they do differently. */
export const plain: GridColumnType = {
  icon: 'text',
  width: 180,
  sortable: true,
  draw: (brush, content) => write(brush, answerText(content), { color: brush.colors.t1 }),
  text: answerText,
}
