import { isMovable } from '@winnow/openapi/columns'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Columns } from '../../column-menu/use-columns.ts'
import type { GridColumn } from '../../columns/index.ts'
import { fittedWidth } from './fitted-width.ts'

/** Pixels of the column of checkboxes */
export const markerWidth = 40

/** How many pinned columns stay: as many as leave a third of the width to the others. */
export function usePinnedThatFit(
  box: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  table: Columns,
  hasArrows: boolean,
): number {
  const [width, setWidth] = useState(innerWidth)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  const room = (width * 2) / 3
  let [used, fit] = [markerWidth, 0]
  for (const column of columns) {
    used += fittedWidth(column, hasArrows)
    if (!isMovable(column)) continue
    if (!table.isPinned(column.id) || used > room) break
    fit++
  }
  return fit
}

/**
 * Calls `onNew` with the place of a column that is new, so that it can be brought into view. Those that come with another
 * view were not asked for one by one.
 */
export function useNewColumn({ shown, view }: Columns, onNew: (place: number) => void): void {
  const known = useRef({ shown, view })
  useEffect(() => {
    const before = known.current
    if (before.shown === shown) return
    known.current = { shown, view }
    if (before.view !== view) return
    const ids = new Set(before.shown.map(column => column.id))
    const place = shown.findIndex(column => !ids.has(column.id))
    if (place >= 0) onNew(place)
  })
}
