import type { Actions } from './action.ts'
import { isOnTop } from './context.ts'

/** What can be done everywhere in a review. */
export const generalActions = {
  confirm: {
    title: 'Send or confirm',
    keys: 'mod+enter',
    group: 'General',
    target: 'subjects',
    inDialog: true,
    keyOnly: true,
    available: ({ review }) => review.parts.has('confirm') && isOnTop(review),
    run: ({ review }) => review.reach('confirm'),
  },
} satisfies Actions
