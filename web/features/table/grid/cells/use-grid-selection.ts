import { CompactSelection, type DataEditorRef, type GridSelection } from '@glideapps/glide-data-grid'
import { type RefObject, useMemo, useState } from 'react'
import { useReviewBehind } from '../../../review/ReviewProvider.tsx'
import { sizeOf } from '../../../review/selection/subjects.ts'
import type { GridColumn } from '../../columns/index.ts'
import type { CellBounds } from '../../parts/CellTooltip.tsx'
import type { Lines } from '../../parts/lines.ts'
import { copyRange, copyRows } from '../copying/copy-rows.ts'
import { useCopy } from '../copying/use-copy.ts'
import { useRange } from './use-range.ts'

interface GridCells {
  box: RefObject<HTMLDivElement | null>
  gridRef: RefObject<DataEditorRef | null>
  columns: readonly GridColumn[]
  lines: Lines
  /** Index of the row in focus; null: none is, or the head of a group */
  focused: number | null
  /** The line that the keyboard is in */
  focusedLine: number | null
  /** Counted as the grid does */
  focusedColumn: number
}

/** The cell that the keyboard is in, the range drawn from there, and what Ctrl C copies (docs/rules.md#copying-cells). */
export function useGridSelection({
  box,
  gridRef,
  columns,
  lines,
  focused,
  focusedLine,
  focusedColumn,
}: GridCells) {
  const { form, rows, query, selection } = useReviewBehind().state
  // A head has one cell that says something, whichever column the keyboard came from.
  const col = focused === null && focusedLine !== null ? 1 : focusedColumn
  const range = useRange({
    columns,
    lines,
    gridRef,
    focus: focusedLine === null ? null : { col, line: focusedLine },
  })
  const { rectangle } = range
  const row = focused === null ? undefined : rows.rowAt(focused)
  const column = columns[focusedColumn - 1]
  const [copiedAt, setCopiedAt] = useState<CellBounds>()
  useCopy(
    box,
    row && column ? { row, column, form } : undefined,
    () => setCopiedAt(gridRef.current?.getBounds(focusedColumn, focusedLine ?? 0)),
    rectangle
      ? () => void copyRange({ form, query, rows, lines, columns, rectangle })
      : sizeOf(selection) > 0
        ? () => void copyRows({ formId: form.identifier, selection, sort: query.sort, columns })
        : undefined,
  )
  const gridSelection = useMemo(
    (): GridSelection => ({
      rows: CompactSelection.empty(),
      columns: CompactSelection.empty(),
      current:
        focusedLine === null
          ? undefined
          : {
              cell: [col, focusedLine],
              range: rectangle ?? { x: col, y: focusedLine, width: 1, height: 1 },
              rangeStack: [],
            },
    }),
    [focusedLine, col, rectangle],
  )
  return {
    gridSelection,
    /** The column that the keyboard is in, or the cell of a head */
    col,
    range,
    /** Where the cell stands that was just copied */
    copiedAt,
    endCopied: () => setCopiedAt(undefined),
  }
}
