import { pad } from '../../../../ui/canvas/brush.ts'
import { faces, textExtent } from '../../../../ui/canvas/text.ts'
import { headMenuWidth } from '../../column-menu/HeadMenu.tsx'
import { type GridColumn, gridColumnTypes, widthOf } from '../../columns/index.ts'

/** No head widens its column beyond this, in pixels. */
const widest = 170
/** A head's icon, and what stands between it and the title */
const icon = 18

/**
 * A column's width: the one that was chosen, else its kind's, widened where the head, with its arrow on a touch screen,
 * would be cut. A search changes no width, so that no column moves while somebody types.
 */
export function fittedWidth(column: GridColumn, hasArrow: boolean): number {
  const width = widthOf(column)
  const type = gridColumnTypes[column.type]
  if (width !== type.width) return width
  const head =
    Math.ceil(textExtent(column.title, faces.tag)) +
    pad +
    (hasArrow ? headMenuWidth : pad) +
    (type.align === 'right' ? 0 : icon)
  return Math.max(width, Math.min(head, widest))
}
