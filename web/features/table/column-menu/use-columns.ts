import { arranged, isHidden, isMovable, type Layout } from '@winnow/openapi/columns'
import { limits } from '@winnow/openapi/common/limits'
import { useMemo } from 'react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { refresh, replace } from '../../../lib/refresh.ts'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import { useReviewBehind } from '../../review/ReviewProvider.tsx'
import type { Review } from '../../review/review.ts'
import { layoutOf, viewOf } from '../../review/views/view.ts'
import { placed, withPinned, withShown } from '../columns/arrange.ts'
import { type GridColumn, gridColumnsOf } from '../columns/index.ts'
import type { ColumnLayout } from './use-column-layout.ts'

export interface Columns {
  /** All of them, hidden ones too, left to right */
  all: readonly GridColumn[]
  shown: readonly GridColumn[]
  layout: Layout
  /** The view whose layout it is; null: the person's own */
  view: string | null
  show: (ids: readonly string[], shown: boolean) => void
  pin: (column: GridColumn, pinned: boolean) => void
  isPinned: (id: string) => boolean
  canPin: (column: GridColumn) => boolean
  /** Gives a column the place of another; pinned ones are moved among themselves */
  move: (id: string, at: string, form: Pick<ColumnLayout, 'order'>) => void
}

/** Keeps a layout in the open view, unsaved, or where none is open as the person's own for this form (docs/rules.md#views). */
function keep(review: Review, layout: Layout): void {
  const { form, query } = review.state
  if (query.view !== null) {
    review.change({ layout })
    return
  }
  const form_id = form.identifier
  const columns = { hiddenColumns: [...layout.hidden], pinnedColumns: [...layout.pinned] }
  void replace('fetchDetails', { form_id }, known => ({
    ...known,
    savedFilter: { ...known.savedFilter, ...columns },
  }))
  winnow
    .updateSavedFilter({
      ...{ form_id, hidden_columns: columns.hiddenColumns, pinned_columns: columns.pinnedColumns },
    })
    .catch((error: unknown) => {
      toast({ tone: 'bad', title: "Couldn't save the columns", text: sentenceOf(error) })
      return refresh('fetchDetails')
    })
}

/** The columns of the table, as the open view or the person has them. */
export function useColumns(): Columns {
  const review = useReviewBehind()
  const { form, query, views } = review.state
  const layout = layoutOf({ form, query, views })
  const key = JSON.stringify(layout)
  const view = viewOf({ query, views })?.id ?? null
  return useMemo(() => {
    const layout: Layout = JSON.parse(key)
    const all = arranged(gridColumnsOf(form), layout)
    // What the form no longer has is left out with the next change.
    const known = new Set(all.map(({ id }) => id))
    const change = ({ hidden, pinned, order }: Layout) =>
      keep(review, {
        hidden: hidden.filter(id => known.has(id)),
        pinned: pinned.filter(id => known.has(id)),
        order: order.filter(id => known.has(id)),
      })
    const isPinned = (id: string) => layout.pinned.includes(id)
    const idsOf = (columns: readonly GridColumn[]) => columns.filter(isMovable).map(({ id }) => id)
    return {
      all,
      shown: all.filter(it => !isHidden(it, layout)),
      layout,
      view,
      show: (ids, shown) => change(ids.reduce((changed, id) => withShown(changed, id, shown), layout)),
      pin: ({ id }, pinned) => change(withPinned(layout, id, pinned)),
      isPinned,
      canPin: column =>
        isMovable(column) &&
        (isPinned(column.id) || layout.pinned.filter(id => known.has(id)).length < limits.pinnedColumns),
      move(id, at, ofForm) {
        if (isPinned(id) !== isPinned(at)) return
        if (isPinned(id)) change({ ...layout, pinned: placed(layout.pinned, id, at) })
        // A view has an order of its own; without one the order is the form's.
        else if (query.view !== null) change({ ...layout, order: placed(idsOf(all), id, at) })
        else ofForm.order(placed(idsOf(gridColumnsOf(form)), id, at))
      },
    }
  }, [review, form, key, view, query.view])
}
