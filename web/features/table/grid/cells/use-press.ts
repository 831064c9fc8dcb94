import type { CellClickedEventArgs, DataEditorRef, Item } from '@glideapps/glide-data-grid'
import type { RefObject } from 'react'
import { fetchAhead } from '../../../../lib/client.ts'
import type { Review } from '../../../review/review.ts'
import type { GroupHead } from '../../../review/rows/groups.ts'
import { idOf } from '../../../review/selection/subjects.ts'
import { type GridColumn, gridColumnTypes } from '../../columns/index.ts'
import { resultOf } from '../../columns/verdict.ts'
import type { Lines } from '../../parts/lines.ts'
import type { HeadsInView, LinesInView } from '../drawing/GroupHeads.tsx'

interface Press {
  review: Review
  columns: readonly GridColumn[]
  lines: Lines
  box: RefObject<HTMLElement | null>
  gridRef: RefObject<DataEditorRef | null>
  inView: RefObject<LinesInView>
  heads: RefObject<HeadsInView | null>
  headHeight: number
  rowHeight: number
  /** Opens the application by `open` unless a second press edits the cell */
  editCell: (col: number, line: number, open: () => void) => void
  /** Ends the range of cells */
  endRange: () => void
}

/** What a press on a cell does: it ticks, folds, follows a link, edits or opens the application (docs/rules.md#grid). */
export function usePress({ review, columns, lines, box, gridRef, inView, heads, ...rest }: Press) {
  const { headHeight, rowHeight, editCell, endRange } = rest
  const { form, rows } = review.state
  const fold = (head: GroupHead, line: number) => {
    review.grouping.focus(head.key)
    review.grouping.fold(head.key)
    // The head that stays at the top may have begun far above.
    if (line < inView.current.first) gridRef.current?.scrollTo(0, line, 'vertical')
  }
  /** A result leads to the words that it rests on. */
  const openFrom = (column: GridColumn | undefined, index: number) => {
    const row = rows.rowAt(index)
    if (column?.type === 'ai' && row && resultOf(row.get(column.id)) !== undefined) {
      // Beside the application, not after it: a key press had no pointer to announce it.
      void fetchAhead('fetchEvidence', { form_id: form.identifier, submission_id: idOf(row) })
      review.searches.lead(idOf(row), column.id)
    }
    review.openAt(index)
  }
  const press = ([col, line]: Item, { shiftKey, bounds, localEventY }: CellClickedEventArgs) => {
    const pinned = heads.current?.pinned()
    const top = (box.current?.getBoundingClientRect().y ?? 0) + headHeight
    if (pinned && bounds.y + localEventY < top + rowHeight) return fold(pinned.head, pinned.line)
    const at = lines.at(line)
    if ('head' in at) return fold(at.head, line)
    const { index } = at
    if (col === 0 && form.bulkActionEnabled) {
      // With Shift it selects rows, and the cells up to it are no range beside them.
      endRange()
      return review.selecting.toggle(index, shiftKey)
    }
    // With Shift it ended a range.
    if (shiftKey) return
    const column = columns[col - 1]
    const row = rows.rowAt(index)
    const href = column && row && gridColumnTypes[column.type].href?.({ row, column, form })
    if (href) window.open(href, '_blank', 'noopener,noreferrer')
    else editCell(col, line, () => openFrom(column, index))
  }
  return { press, openFrom }
}
