import type { Place } from '../../../ui/overlays/Popover.tsx'
import { usePart, useReviewBehind } from '../../review/ReviewProvider.tsx'

interface RowMenusProps {
  /** Where the focused row stands, in view; null: no row has the focus */
  at: () => Place | null
  /** The same of its labels */
  labelsAt?: () => Place | null
}

/** What keys open at the focused row: the labels of its applicant (docs/rules.md#table-keys). */
export function RowMenus({ at, labelsAt = at }: RowMenusProps) {
  const review = useReviewBehind()
  usePart('rowLabels', () => review.labelling.pick(review.subjects(), labelsAt()))
  return null
}
