import { cellText } from '@winnow/openapi/columns'
import { browserTimeZone } from '@winnow/openapi/common/dates'
import { faces, write } from '../canvas/text.ts'
import type { CellContent, GridColumnType } from './column-type.ts'

const env = { timeZone: browserTimeZone() }

/** The text that copying and CSV give too. */
export const textOf = ({ row, column }: CellContent): string => cellText(column.column, row, env)

/** One line of plain text; the other kinds change what they do differently. */
export const plain: GridColumnType = {
  icon: 'text',
  width: 180,
  sortable: true,
  draw: (brush, content) => write(brush, textOf(content), faces.body, brush.colors.t1),
  text: textOf,
}
