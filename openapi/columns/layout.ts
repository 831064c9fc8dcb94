import type { Column } from './column.ts'
import { fixedColumnTypes } from './column.ts'
import { columnsOf, csvColumns, type FormWithColumns } from './columns.ts'

/** How the columns of the table stand; by their ids. */
export interface Layout {
  hidden: readonly string[]
  /** At the left, in this order */
  pinned: readonly string[]
  /** Empty: the form's order */
  order: readonly string[]
}

/** Whether a person can give the column another place, hide it or pin it: who applied stands first. */
export const isMovable = ({ type }: Pick<Column, 'type'>): boolean => type !== 'applicant'

/** A form's columns as a layout has them, hidden ones too: pinned ones after the applicant, then the others in their order. */
export function arranged<Some extends Pick<Column, 'id' | 'type'>>(
  columns: readonly Some[],
  { pinned, order }: Layout,
): Some[] {
  const placeIn = (ids: readonly string[], { id }: Some) => {
    const place = ids.indexOf(id)
    return place === -1 ? ids.length : place
  }
  const movable = columns
    .filter(isMovable)
    .toSorted((one, other) => placeIn(order, one) - placeIn(order, other))
    .toSorted((one, other) => placeIn(pinned, one) - placeIn(pinned, other))
  return [...columns.filter(it => !isMovable(it)), ...movable]
}

export const isHidden = (column: Pick<Column, 'id' | 'type'>, { hidden }: Layout): boolean =>
  isMovable(column) && hidden.includes(column.id)

/** Whether it leaves the columns as the form has them. */
export const isPlain = ({ hidden, pinned, order }: Layout): boolean =>
  hidden.length + pinned.length + order.length === 0

/** The columns of a CSV that follows a layout: Status and Name, then those that it shows in its order (docs/rules.md#csv-columns). */
export function shownCsvColumns(form: FormWithColumns, layout: Layout): Column[] {
  const all = csvColumns(form)
  const isFixed = ({ type }: Column) => fixedColumnTypes.some(it => it === type)
  const inFile = (column: Column) =>
    all.find(it => it.id === column.id || (isFixed(it) && it.type === column.type)) ?? []
  const shown = arranged(columnsOf(form), layout).filter(it => !isHidden(it, layout))
  return [...new Set([...all.filter(it => it.type === 'stage'), ...shown.flatMap(inFile)])]
}
