import type { Layout } from '../../review/views/view.ts'
import type { GridColumn } from './index.ts'

/** Whether a person can give the column another place, hide it or pin it: who applied stands first. */
export const isMovable = ({ type }: Pick<GridColumn, 'type'>): boolean => type !== 'applicant'

/** A form's columns as a layout has them, hidden ones too: pinned ones after the applicant, then the others in their order. */
export function arranged(columns: readonly GridColumn[], { pinned, order }: Layout): GridColumn[] {
  const placeIn = (ids: readonly string[], { id }: GridColumn) => {
    const place = ids.indexOf(id)
    return place === -1 ? ids.length : place
  }
  const movable = columns
    .filter(isMovable)
    .toSorted((one, other) => placeIn(order, one) - placeIn(order, other))
    .toSorted((one, other) => placeIn(pinned, one) - placeIn(pinned, other))
  return [...columns.filter(it => !isMovable(it)), ...movable]
}

export const isHidden = (column: GridColumn, { hidden }: Layout): boolean =>
  isMovable(column) && hidden.includes(column.id)

/** The ids after one column took the place of another. */
export function placed(ids: readonly string[], id: string, at: string): string[] {
  const to = ids.indexOf(at)
  return to === -1 ? [...ids] : ids.filter(it => it !== id).toSpliced(to, 0, id)
}

/** What was moved between two orders, and whose place it took; undefined: nothing. */
export function movedIn(
  before: readonly string[],
  after: readonly string[],
): { id: string; at: string } | undefined {
  const first = after.findIndex((id, place) => id !== before[place])
  const candidates = first === -1 ? [] : [after[first], before[first]]
  for (const id of candidates) {
    const at = id && before[after.indexOf(id)]
    if (id && at && placed(before, id, at).join() === after.join()) return { id, at }
  }
  return undefined
}

/** The layout with a column hidden, which unpins it, or shown again. */
export const withShown = (layout: Layout, id: string, shown: boolean): Layout => ({
  ...layout,
  hidden: shown ? layout.hidden.filter(it => it !== id) : [...layout.hidden.filter(it => it !== id), id],
  pinned: shown ? layout.pinned : layout.pinned.filter(it => it !== id),
})

export const withPinned = (layout: Layout, id: string, pinned: boolean): Layout => ({
  ...layout,
  pinned: pinned ? [...layout.pinned.filter(it => it !== id), id] : layout.pinned.filter(it => it !== id),
})
