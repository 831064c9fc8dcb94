import { type Column, type ColumnType, cellText, type Row } from '@winnow/openapi/columns'
import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import type { FormDetails, Viewer } from '@winnow/sdk'
import type { Brush } from '../../ui/canvas/brush.ts'
import type { CanvasIcon } from '../../ui/canvas/icons.ts'
import { writeMarked } from '../../ui/canvas/marked.ts'
import { faces } from '../../ui/canvas/text.ts'

/** The kinds that the grid shows: every column but the stage, which is the tab. */
export type GridColumnKind = Exclude<ColumnType, 'stage'>

export interface GridColumn {
  id: string
  title: string
  type: GridColumnKind
  /** As CSV and copying know it */
  column: Column
}

export interface CellContent {
  row: Row
  column: GridColumn
  form: FormDetails
  /** Who else has the application open, in the applicant's own cell; absent: nobody */
  viewers?: readonly Viewer[] | undefined
  /** They applied after the person's last visit */
  isNew?: boolean
  /** A result is on its way */
  isComing?: boolean
}

/** One kind of column in the grid. */
export interface GridColumnType {
  icon: CanvasIcon
  /** Pixels, where nobody set a width */
  width: number
  align?: 'right'
  /** Whether the server sorts by it */
  sortable: boolean
  /** Whether its head's menu can take it out of the table */
  removable?: boolean
  draw: (brush: Brush, content: CellContent) => void
  /** The whole text, for the tooltip and for screen readers */
  text: (content: CellContent) => string
  /** What the tooltip says in the place of the text, whether or not that fits */
  tooltip?: (content: CellContent) => string | undefined
  /** What copying takes; absent: what CSV says */
  copy?: (content: CellContent) => string
  /** Whether the cell has a tooltip even where its text fits */
  marked?: (content: CellContent) => boolean
  /** What a text takes of the cell beside itself, in pixels: pads, icons */
  extra?: number
  /** Where a press on the text leads */
  href?: (content: CellContent) => string | null
}

const env = { timeZone: readerTimeZone() }

/** The text that copying and CSV give too. */
export const textOf = ({ row, column }: CellContent): string => cellText(column.column, row, env)

/** One line of plain text; the other kinds change what they do differently. */
export const plainCell: GridColumnType = {
  icon: 'text',
  width: 180,
  sortable: true,
  draw: (brush, content) =>
    writeMarked(brush, textOf(content), content.row.found?.words ?? [], faces.body, brush.colors.t1),
  text: textOf,
}
