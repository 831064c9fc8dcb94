import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { type RefObject, useEffect, useRef } from 'react'
import type { Place } from '../../../../ui/overlays/Popover.tsx'
import { usePart } from '../../../review/ReviewProvider.tsx'
import type { Review } from '../../../review/review.ts'
import { applicantOf, named } from '../../../review/selection/subjects.ts'
import type { GridColumn } from '../../columns/index.ts'
import type { Lines } from '../lines.ts'

/** Milliseconds within which a second press makes the first a double one. */
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
  gridRef: RefObject<DataEditorRef | null>
  /** The line that the keyboard is on; null: none */
  focusedLine: number | null
}

/** Cells that are edited in place, by a double press or a key (docs/rules.md#inline-work). */
export function useCellEditing({ review, columns, lines, gridRef, focusedLine }: Editing) {
  const pressed = useRef<{ cell: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => () => clearTimeout(pressed.current?.timer), [])
  const editorAt = (col: number) => {
    const column = review.state.form.can.move ? columns[col - 1] : undefined
    return column && editors[column.type]
  }
  const edit = (col: number, line: number) => {
    const at = lines.at(line)
    if ('index' in at) editorAt(col)?.(review, at.index, gridRef.current?.getBounds(col, line) ?? null)
  }
  usePart('labelCell', () => {
    if (focusedLine === null) return
    const place = columns.findIndex(({ type }) => type === 'labels')
    // Where the column is hidden, the picker opens at the applicant.
    const at = gridRef.current?.getBounds(place < 0 ? 1 : place + 1, focusedLine) ?? null
    const line = lines.at(focusedLine)
    if ('index' in line) editors.labels?.(review, line.index, at)
  })
  return {
    /** Edits a cell; false: it is none that can be edited. */
    edit(col: number, line: number): boolean {
      if (!editorAt(col) || 'head' in lines.at(line)) return false
      edit(col, line)
      return true
    },
    /** A press on a cell: a second one edits it; the first one alone goes on with `single`, at once where nothing is edited. */
    press(col: number, line: number, single: () => void): void {
      const cell = `${col}:${line}`
      const before = pressed.current
      clearTimeout(before?.timer)
      pressed.current = undefined
      if (!editorAt(col) || before?.cell === cell) {
        if (before?.cell === cell) edit(col, line)
        else single()
        return
      }
      const timer = setTimeout(() => {
        pressed.current = undefined
        single()
      }, doublePress)
      pressed.current = { cell, timer }
    },
  }
}
