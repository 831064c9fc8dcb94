import type { DataEditorProps } from '@glideapps/glide-data-grid'
import { isMovable } from '@winnow/openapi/columns'
import { useMemo, useRef, useState } from 'react'
import { newestFirst, type Sort, sameSort } from '../../../review/query/query.ts'
import { addColumnWidth } from '../../column-menu/AddColumn.tsx'
import { clampWidth } from '../../column-menu/layout.ts'
import type { ColumnLayout } from '../../column-menu/use-column-layout.ts'
import type { Columns } from '../../column-menu/use-columns.ts'
import type { GridColumn } from '../../columns/index.ts'
import { fittedWidth } from './fitted-width.ts'
import { markerWidth } from './use-shown-columns.ts'

/** Without boxes to tick, what is left of their column. */
const gutterWidth = 1

interface Arranged {
  columns: readonly GridColumn[]
  table: Columns
  /** Whether rows have a box to tick */
  selects: boolean
  /** The ids of the columns that filters name */
  filtered: ReadonlySet<string>
  sort: Sort | null
  /** Absent: the person may not change the columns */
  editing: ColumnLayout | undefined
  /** Whether every head shows the arrow of its menu, as on a touch screen */
  hasArrows: boolean
}

type Props = Pick<
  DataEditorProps,
  'onColumnResize' | 'onColumnResizeEnd' | 'onColumnProposeMove' | 'onColumnMoved'
>

/** The columns as the grid draws them, and how they are resized and moved by their heads (docs/rules.md#column-layout). */
export function useArranging({ columns, table, selects, filtered, sort, editing, hasArrows }: Arranged) {
  const [resizing, setResizing] = useState<{ id: string; width: number }>()
  const isCancelled = useRef(false)
  const isEdited = editing !== undefined
  const drawn = useMemo(
    () => [
      selects
        ? { id: 'select', title: 'Select', width: markerWidth }
        : { id: 'select', title: '', width: gutterWidth },
      ...columns.map((column, place) => ({
        id: column.id,
        title: headName(column, sort, filtered.has(column.id)),
        width: resizing?.id === column.id ? resizing.width : fittedWidth(column, hasArrows),
        grow: place === columns.length - 1 ? 1 : 0,
      })),
      // Rows continue below the button that adds a column.
      ...(isEdited ? [{ id: 'add', title: 'Add a column', width: addColumnWidth }] : []),
    ],
    [columns, resizing, selects, sort, filtered, isEdited, hasArrows],
  )
  const props: Props = editing
    ? {
        onColumnResize: (_column, width, col) => {
          const id = columns[col - 1]?.id
          if (id) setResizing({ id, width })
        },
        onColumnResizeEnd: (_column, width, col) => {
          const column = columns[col - 1]
          setResizing(undefined)
          // A press on the edge without a movement ends without a width of its own.
          if (column && resizing?.id === column.id) editing.resize(column, width)
        },
        onColumnProposeMove: (from, to) => {
          const [moved, at] = [columns[from - 1], columns[to - 1]]
          const areMovable = !isCancelled.current && moved && at && isMovable(moved) && isMovable(at)
          return areMovable === true && table.isPinned(moved.id) === table.isPinned(at.id)
        },
        onColumnMoved: (from, to) => {
          const [moved, at] = [columns[from - 1], columns[to - 1]]
          if (moved && at) table.move(moved.id, at.id, editing)
        },
      }
    : {}
  return {
    columns: drawn,
    props,
    isAllowed: isEdited,
    widthOf: (col: number) => drawn[col]?.width ?? 0,
    /** Shows a width until it is saved or cancelled. */
    resize: (col: number, width: number) => {
      const id = columns[col - 1]?.id
      if (id) setResizing({ id, width: clampWidth(width) })
    },
    saveWidth: (col: number, width: number) => {
      const column = columns[col - 1]
      setResizing(undefined)
      if (column) editing?.resize(column, clampWidth(width))
    },
    /** Leaves the columns as they were. The grid does not hear that the browser took a finger over; it hears of one lifted. */
    cancel: () => {
      setResizing(undefined)
      isCancelled.current = true
      document.body.dispatchEvent(new PointerEvent('pointerup', { pointerType: 'touch', bubbles: true }))
      isCancelled.current = false
    },
  }
}

export type Arranging = ReturnType<typeof useArranging>

/** A head as a screen reader reads it. */
const headName = ({ id, title }: GridColumn, sort: Sort | null, filtered: boolean): string => {
  const isSorted = sort?.columnId === id && !sameSort(sort, newestFirst)
  const direction = sort?.direction === 'ASC' ? 'ascending' : 'descending'
  return [title, ...(isSorted ? [`sorted ${direction}`] : []), ...(filtered ? ['filtered'] : [])].join(', ')
}
