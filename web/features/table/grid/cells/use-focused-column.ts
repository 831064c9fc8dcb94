import { useState } from 'react'
import type { GridColumn } from '../../columns/index.ts'

/**
 * The column that the keyboard is in, counted as the grid does. It goes with the column when that is moved or pinned, and stays
 * at the place of one that is hidden.
 */
export function useFocusedColumn(
  columns: readonly Pick<GridColumn, 'id'>[],
): [col: number, focusColumn: (col: number) => void] {
  const at = (wanted: number) => {
    const col = Math.min(Math.max(1, wanted), Math.max(1, columns.length))
    return { col, id: columns[col - 1]?.id }
  }
  const [focused, setFocused] = useState(() => at(1))
  const here = columns.findIndex(({ id }) => id === focused.id) + 1
  const now = at(here || focused.col)
  if (now.col !== focused.col || now.id !== focused.id) setFocused(now)
  return [now.col, col => setFocused(at(col))]
}
