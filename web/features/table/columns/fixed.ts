import { dateTimeText } from '@winnow/openapi/common/dates'
import { answerCells } from '../../../question-types/cells.ts'
import {
  type CellContent,
  type GridColumnType,
  plainCell,
  textOf,
} from '../../../question-types/shared/cell.ts'
import { momentText } from '../../../ui/canvas/dates.ts'
import { faces, write } from '../../../ui/canvas/text.ts'

const appliedOf = ({ row }: CellContent) => String(row.get('submittedAt') ?? '')

export const email: GridColumnType = {
  ...plainCell,
  icon: 'mail',
  width: 160,
  draw: (brush, content) => write(brush, textOf(content), faces.body, brush.colors.t2),
}

export const submittedDate: GridColumnType = {
  ...plainCell,
  icon: 'calendar',
  width: 102,
  text: content => dateTimeText(appliedOf(content)),
  draw: (brush, content) => write(brush, momentText(appliedOf(content)), faces.body, brush.colors.t2),
}

export const score: GridColumnType = { ...answerCells.NUMBER, icon: 'gauge' }

/** A parameter of the applicant's link, a word rather than an address. */
export const urlParameter: GridColumnType = { ...plainCell, icon: 'link2', width: 140, removable: true }
