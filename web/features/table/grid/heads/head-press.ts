import type { HeaderClickedEventArgs } from '@glideapps/glide-data-grid'
import { nextSort, type Sort } from '../../../review/query/query.ts'
import type { Review } from '../../../review/review.ts'
import { type GridColumn, gridColumnTypes } from '../../columns/index.ts'

/** Pixels at a head's right where a tap is meant for its arrow, at most half of it */
const arrowReach = 44

/** Where a head is pressed, as the grid says it */
export type HeadPoint = Pick<HeaderClickedEventArgs, 'bounds' | 'localEventX' | 'isLongTouch'>

interface HeadPress {
  review: Review
  columns: readonly GridColumn[]
  /** What the box in the head shows; undefined: there is none */
  coverage: boolean | 'indeterminate' | undefined
  hasArrows: boolean
  openMenu: (col: number) => void
  onSort: (sort: Sort) => void
}

/** What a press on a head does: it selects all or nobody, opens the menu by its arrow or held, or sorts. */
export function headPress({ review, columns, coverage, hasArrows, openMenu, onSort }: HeadPress) {
  return (col: number, { bounds, localEventX, isLongTouch }: HeadPoint) => {
    if (col === 0 && coverage !== undefined) {
      if (coverage === true) review.selecting.selectNobody()
      else review.selecting.selectAll()
    }
    const column = columns[col - 1]
    if (!column) return
    const isArrow = hasArrows && bounds.width - localEventX <= Math.min(arrowReach, bounds.width / 2)
    if (isArrow || isLongTouch) openMenu(col)
    else if (gridColumnTypes[column.type].sortable) onSort(nextSort(review.state.query, column.column))
  }
}
