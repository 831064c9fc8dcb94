import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { RefObject } from 'react'
import type { Place } from '../../../../ui/overlays/Popover.tsx'

interface View {
  box: RefObject<HTMLElement | null>
  gridRef: RefObject<DataEditorRef | null>
  headHeight: number
  /** How many columns stay at the left */
  frozen: number
}

/** The column of the applicant, which is always in view */
const applicant = 1

/** What is in view of a cell, or of its row's applicant where it is out of view; the row is scrolled to. */
export function placeInView(view: View, col: number, line: number): Place | null {
  const grid = view.gridRef.current
  const around = view.box.current?.getBoundingClientRect()
  const cell = grid?.getBounds(col, line)
  const last = grid?.getBounds(view.frozen - 1, line)
  if (!grid || !around || !cell || !last) return null
  grid.scrollTo(0, line, 'vertical')
  const isFrozen = col < view.frozen
  const left = isFrozen ? cell.x : Math.max(cell.x, last.x + last.width)
  const right = Math.min(cell.x + cell.width, around.right)
  if (left >= right && col !== applicant) return placeInView(view, applicant, line)
  // The grid knows only later that it scrolled: at most to this edge.
  const lowest = around.bottom - cell.height
  const y = Math.min(Math.max(cell.y, around.y + view.headHeight), lowest)
  return { x: left, y, width: right - left, height: cell.height }
}
