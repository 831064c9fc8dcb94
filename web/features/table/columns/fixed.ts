import { dateTimeText, shortDate } from '../../../lib/dates.ts'
import { write } from '../canvas/brush.ts'
import { plain } from './answer.ts'
import type { CellContent, GridColumnType } from './column-type.ts'

const emailOf = ({ row }: CellContent) => String(row.get('email') ?? '')
const appliedOf = ({ row }: CellContent) => String(row.get('submittedAt') ?? '')

export const email: GridColumnType = {
  ...plain,
  icon: 'mail',
  width: 160,
  text: emailOf,
  draw: (brush, content) => write(brush, emailOf(content), { color: brush.colors.t2 }),
}

export const submittedDate: GridColumnType = {
  ...plain,
  icon: 'calendar',
  width: 102,
  text: content => dateTimeText(appliedOf(content)),
  draw: (brush, content) => write(brush, shortDate(appliedOf(content)), { color: brush.colors.t2 }),
}
