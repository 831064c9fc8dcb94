import type { Column, ColumnType, Row } from '@winnow/openapi/columns'
import type { FormDetails } from '@winnow/sdk'
import type { Brush } from '../canvas/brush.ts'
import type { CanvasIcon } from '../canvas/icons.ts'

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
}

/** One kind of column in the grid. A twelfth question type is one more of these. */
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
  /** What copying takes; absent: what CSV says */
  copy?: (content: CellContent) => string
  /** Whether the cell says something that its tooltip explains, however short its text is */
  marked?: (content: CellContent) => boolean
  /** What a text takes of the cell beside itself, in pixels: pads, icons */
  extra?: number
  /** Where a press on the text leads */
  href?: (content: CellContent) => string | null
}
