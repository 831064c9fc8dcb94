import { dateTimeText } from '@winnow/openapi/common/dates'
import { faces, write } from '../canvas/text.ts'
import { plain, textOf } from './answer.ts'
import type { CellContent, GridColumnType } from './column-type.ts'
import { momentText } from './dates.ts'

const appliedOf = ({ row }: CellContent) => String(row.get('submittedAt') ?? '')

export const email: GridColumnType = {
  ...plain,
  icon: 'mail',
  width: 160,
  draw: (brush, content) => write(brush, textOf(content), faces.body, brush.colors.t2),
}

export const submittedDate: GridColumnType = {
  ...plain,
  icon: 'calendar',
  width: 102,
  text: content => dateTimeText(appliedOf(content)),
  draw: (brush, content) => write(brush, momentText(appliedOf(content)), faces.body, brush.colors.t2),
}
