import { Copy, Download, ListChecks, SquareCheck, X } from 'lucide-react'
import type { Review } from '../review.ts'
import { copyEmails } from '../selection/copy-emails.ts'
import { sizeOf, toggle } from '../selection/subjects.ts'
import type { Action, Actions } from './action.ts'
import { isFree, isInTable, isInToolbar, isOpen, total } from './context.ts'

/** Not everybody in the table is selected. */
const isSomebodyLeft = (review: Review) =>
  sizeOf(review.state.selection) - review.state.hidden.size < total(review)

/** How applicants are selected by keys. */
export const selectionActions = {
  select: {
    title: 'Select',
    icon: SquareCheck,
    keys: 'x',
    group: 'Selection',
    target: 'row',
    available: ({ review }) => review.state.form.bulkActionEnabled && review.focused !== undefined,
    run: ({ review }) => {
      const applicant = review.focused
      if (applicant) review.select(toggle(review.state.selection, applicant))
    },
  },
  selectDown: growing('Extend selection down', 'shift+arrowdown', 1),
  selectUp: growing('Extend selection up', 'shift+arrowup', -1),
  selectAll: {
    title: 'Select all',
    icon: ListChecks,
    group: 'Selection',
    target: 'table',
    available: ({ review }) => review.state.form.bulkActionEnabled && isSomebodyLeft(review),
    run: ({ review }) => review.selecting.selectAll(),
  },
  // In the table the browser's own would select the text of the page.
  selectAllByKey: {
    title: 'Select all',
    keys: 'mod+a',
    group: 'Selection',
    target: 'table',
    keyOnly: true,
    available: ({ review }) =>
      review.state.form.bulkActionEnabled && !isOpen(review) && (isInTable() || isInToolbar() || isFree()),
    run: ({ review }) => {
      if (isSomebodyLeft(review)) review.selecting.selectAll()
    },
  },
  copyEmails: {
    title: 'Copy email addresses',
    icon: Copy,
    group: 'Selection',
    target: 'subjects',
    available: ({ review }) => sizeOf(review.state.selection) > 0,
    run: ({ review }) => void copyEmails(review),
  },
  exportSelected: {
    title: 'Export selected',
    icon: Download,
    group: 'Selection',
    target: 'subjects',
    available: ({ review }) => sizeOf(review.state.selection) > 0,
    run: ({ review }) => review.setOverlay('export'),
  },
  clearSelection: {
    title: 'Clear selection',
    icon: X,
    keys: 'escape',
    group: 'Selection',
    target: 'subjects',
    available: ({ review }) => sizeOf(review.state.selection) > 0,
    run: ({ review }) => review.clearSelection(),
  },
} satisfies Actions

function growing(title: string, keys: string, by: 1 | -1): Omit<Action, 'id'> {
  return {
    title,
    keys,
    group: 'Selection',
    target: 'row',
    keyOnly: true,
    available: ({ review }) =>
      review.state.form.bulkActionEnabled && isInTable() && review.state.focused !== null,
    run: ({ review }) => review.selecting.grow(by),
  }
}
