import { useState } from 'react'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import type { Place } from '../../../ui/overlays/Popover.tsx'
import { moveItems } from '../../review/actions/ActionButton.tsx'
import { subjectsText } from '../../review/actions/action.ts'
import { usePart, useReviewBehind } from '../../review/ReviewProvider.tsx'
import type { Subjects } from '../../review/selection/subjects.ts'
import { useFocusBack } from '../../review/use-focus-back.ts'

interface RowMenusProps {
  /** Where the focused row stands, in view; null: no row has the focus */
  at: () => Place | null
  /** The same of its labels */
  labelsAt?: () => Place | null
}

/** What keys open at the focused row: the labels of its applicant, and the statuses (docs/rules.md#table-keys). */
export function RowMenus({ at, labelsAt = at }: RowMenusProps) {
  const review = useReviewBehind()
  const [moving, setMoving] = useState<{ subjects: Subjects; at: Place | null } | null>(null)
  usePart('rowLabels', () => review.labelling.pick(review.subjects(), labelsAt()))
  usePart('rowStatuses', () => setMoving({ subjects: review.subjects(), at: at() }))
  return moving && <MoveMenu {...moving} onClose={() => setMoving(null)} />
}

interface MoveMenuProps {
  subjects: Subjects
  at: Place | null
  onClose: () => void
}

/** The statuses that the applicant of a row can be moved to. */
function MoveMenu({ subjects, at, onClose }: MoveMenuProps) {
  const review = useReviewBehind()
  useFocusBack()
  return (
    <Menu
      name={`Move ${subjectsText(subjects)} to`}
      at={at}
      open
      onOpenChange={open => open || onClose()}
      items={moveItems(review, subjects).map(item => ({
        ...item,
        // The row has the focus again before a dialog takes it.
        run: () => {
          onClose()
          review.reach('table')
          item.run()
        },
      }))}
    />
  )
}
