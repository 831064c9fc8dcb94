import { pad } from '../../../../ui/canvas/brush.ts'
import { faces, textExtent } from '../../../../ui/canvas/text.ts'
import { searchedWidth } from '../../columns/found.ts'
import { type GridColumn, gridColumnTypes, widthOf } from '../../columns/index.ts'

/** No head widens its column beyond this, in pixels. */
const widest = 170
/** A head's icon, and what stands between it and the title */
const icon = 18

/**
 * A column's width: the one that was chosen, else its kind's, widened where the head would be cut. The answers that a search
 * found need room below the applicant's name.
 */
export function fittedWidth(column: GridColumn, isSearched: boolean): number {
  const width = widthOf(column)
  if (isSearched && column.type === 'applicant') return Math.max(width, searchedWidth)
  const type = gridColumnTypes[column.type]
  if (width !== type.width) return width
  const head = Math.ceil(textExtent(column.title, faces.tag)) + pad * 2 + (type.align === 'right' ? 0 : icon)
  return Math.max(width, Math.min(head, widest))
}
