import { openModals } from '../../../lib/hotkeys.ts'
import type { Review } from '../review.ts'
import { sizeOf } from '../selection/subjects.ts'
import type { Part } from '../state.ts'

export const total = (review: Review): number => review.state.rows.matched ?? 0

export const isOpen = (review: Review): boolean => review.state.query.openId !== null

/** Whether a key acts on the focused row's applicant, and this part of the screen can open there. */
export const isOfRow = (review: Review, part: Part): boolean =>
  !isOpen(review) && sizeOf(review.state.selection) === 0 && review.parts.has(part)

export const isInTable = (): boolean => document.activeElement?.closest('[data-region=table]') != null

/** On a button of the toolbar, not in its search nor in what it opened. */
export const isInToolbar = (): boolean =>
  document.activeElement?.matches('[data-region=toolbar] button') ?? false

/** Nothing has the focus that moves by arrows: nothing at all, the link of a form or page just chosen, or a tab. */
export const isFree = (): boolean => {
  const at = document.activeElement
  return at === null || at === document.body || at.matches(':is(a[href], [role=tab]):not([role=dialog] *)')
}

/** Nothing modal stands over the dialog of a move or a message to many, where it is open, or over the table. */
export const isOnTop = ({ state }: Review): boolean =>
  openModals() <= ((state.request ?? state.writing) ? 1 : 0)

/** The keys go to the open application: not to a field beside it, nor to one in which its words are searched already. */
export const isReading = (): boolean => {
  const at = document.activeElement
  if (!at?.matches('input, textarea')) return true
  return (
    !at.matches('[data-find]') &&
    at.closest('[data-region=detail], [data-region=focus], [role=dialog]') !== null
  )
}
