import type { DataEditorRef, GridKeyEventArgs, GridSelection, Rectangle } from '@glideapps/glide-data-grid'
import { type RefObject, useEffect, useState } from 'react'
import { idOf } from '../../../review/selection/subjects.ts'
import type { GridColumn } from '../../columns/index.ts'
import type { Lines } from '../../parts/lines.ts'

interface Ranging {
  columns: readonly GridColumn[]
  lines: Lines
  gridRef: RefObject<DataEditorRef | null>
  /** Where the keyboard is: a range begins there; null: nowhere */
  focus: { col: number; line: number } | null
}

/** How far a range reaches from where it begins, in either direction. */
interface Reach {
  /** Who it begins at: it ends where the focus goes elsewhere, and goes along where the row moves */
  id: string
  col: number
  cols: number
  lines: number
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(least, value), most)

/** A range of cells, drawn with the mouse or by Shift and the arrows (docs/rules.md#copying-cells). */
export function useRange({ columns, lines, gridRef, focus }: Ranging) {
  const [reach, setReach] = useState<Reach | null>(null)
  const row = focus && lines.rowAt(focus.line)
  const id = row && idOf(row)
  const isHere = focus !== null && reach !== null && reach.id === id && reach.col === focus.col
  useEffect(() => {
    if (!isHere) setReach(null)
  }, [isHere])
  const rectangle = isHere ? rectangleOf(focus, reach) : null

  const grow = (cols: number, more: number): boolean => {
    if (!focus || !id) return false
    const from = isHere ? reach : { cols: 0, lines: 0 }
    const col = between(focus.col + from.cols + cols, 1, columns.length)
    const line = between(focus.line + from.lines + more, 0, lines.count - 1)
    setReach({ id, col: focus.col, cols: col - focus.col, lines: line - focus.line })
    gridRef.current?.scrollTo(col, line)
    return true
  }

  return {
    /** In columns and lines of the grid; null: no more than one cell */
    rectangle,
    end: () => setReach(null),
    /** What the mouse drew. */
    draw({ cell: [col, line], range }: NonNullable<GridSelection['current']>): void {
      const first = lines.rowAt(line)
      if (col < 1 || col > columns.length || !first || (range.width === 1 && range.height === 1)) {
        setReach(null)
        return
      }
      const far = (at: number, from: number, size: number) => (from < at ? from - at : from + size - 1 - at)
      const cols = between(col + far(col, range.x, range.width), 1, columns.length) - col
      setReach({ id: idOf(first), col, cols, lines: far(line, range.y, range.height) })
    },
    /** Shift with left and right begins a range; up and down continue with it, and without one select rows. */
    key(event: GridKeyEventArgs): boolean {
      if (event.ctrlKey || event.metaKey || event.altKey) return false
      if (event.key === 'Escape' && rectangle) {
        setReach(null)
        return true
      }
      if (!event.shiftKey) return false
      if (event.key === 'ArrowLeft') return grow(-1, 0)
      if (event.key === 'ArrowRight') return grow(1, 0)
      if (event.key === 'ArrowUp') return rectangle !== null && grow(0, -1)
      if (event.key === 'ArrowDown') return rectangle !== null && grow(0, 1)
      return false
    },
  }
}

function rectangleOf({ col, line }: { col: number; line: number }, reach: Reach): Rectangle | null {
  if (reach.cols === 0 && reach.lines === 0) return null
  return {
    x: col + Math.min(0, reach.cols),
    y: line + Math.min(0, reach.lines),
    width: Math.abs(reach.cols) + 1,
    height: Math.abs(reach.lines) + 1,
  }
}
