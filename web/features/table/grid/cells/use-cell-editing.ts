import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { type RefObject, useEffect, useRef } from 'react'
import type { Place } from '../../../../ui/overlays/Popover.tsx'
import type { Review } from '../../../review/review.ts'
import { applicantOf, named } from '../../../review/selection/subjects.ts'
import type { GridColumn } from '../../columns/index.ts'
import type { Lines } from '../../parts/lines.ts'
import { placeInView } from './place-in-view.ts'

/** Milliseconds that a press waits for a second one. */
const doublePress = 250

/** What is edited in its own cell, by the kind of its column: of one row, at the cell. */
const editors: Partial<
  Record<GridColumn['type'], (review: Review, index: number, at: Place | null) => void>
> = {
  labels: (review, index, at) => {
    const row = review.state.rows.rowAt(index)
    if (row) review.labelling.pick(named([applicantOf(row)]), at)
  },
}

interface Editing {
  review: Review
  columns: readonly GridColumn[]
  lines: Lines
  box: RefObject<HTMLElement | null>
  gridRef: RefObject<DataEditorRef | null>
  headHeight: number
  /** How many columns stay at the left */
  frozen: number
  /** The line that the keyboard is on; null: none */
  focusedLine: number | null
}

/** Cells that are edited in place, by a double press or a key (docs/rules.md#inline-work). */
export function useCellEditing({ review, columns, lines, focusedLine, ...view }: Editing) {
  const { box, gridRef } = view
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef<{ col: number; line: number }>(undefined)
  const editorAt = (col: number) => {
    const column = review.state.form.can.move ? columns[col - 1] : undefined
    return column && editors[column.type]
  }
  const edit = (col: number, line: number) => {
    const at = lines.at(line)
    if ('index' in at) editorAt(col)?.(review, at.index, placeInView(view, col, line))
  }
  const onSecond = useRef((_event: MouseEvent) => {})
  onSecond.current = ({ clientX, clientY }) => {
    const cell = pressed.current
    const bounds = cell && gridRef.current?.getBounds(cell.col, cell.line)
    // A head may have been pressed since.
    if (!bounds || !isWithin(bounds, clientX, clientY)) return
    clearTimeout(opening.current)
    // The grid takes the focus in the frame after a press, and the editor has it after that.
    requestAnimationFrame(() => {
      // On a slow machine the first press has opened the application.
      if (review.state.query.openId !== null) review.close()
      edit(cell.col, cell.line)
    })
  }
  useEffect(() => {
    const grid = box.current
    const listener = (event: MouseEvent) => onSecond.current(event)
    grid?.addEventListener('dblclick', listener)
    return () => {
      grid?.removeEventListener('dblclick', listener)
      clearTimeout(opening.current)
    }
  }, [box])
  const atFocus = (col: number) => (focusedLine === null ? null : placeInView(view, col, focusedLine))
  return {
    /** Where the focused row stands, and where its labels do; a column that is hidden is at the applicant. */
    rowAt: () => atFocus(1),
    labelsAt: () =>
      atFocus(
        Math.max(
          0,
          columns.findIndex(({ type }) => type === 'labels'),
        ) + 1,
      ),
    /** Edits a cell; false: it is none that can be edited. */
    edit(col: number, line: number): boolean {
      if (!editorAt(col) || 'head' in lines.at(line)) return false
      edit(col, line)
      return true
    },
    /** The first press alone continues with `single`, at once where nothing is edited. */
    press(col: number, line: number, single: () => void): void {
      clearTimeout(opening.current)
      pressed.current = editorAt(col) && { col, line }
      if (pressed.current) opening.current = setTimeout(single, doublePress)
      else single()
    },
  }
}

const isWithin = ({ x, y, width, height }: Place, left: number, top: number) =>
  left >= x && left < x + width && top >= y && top < y + height
