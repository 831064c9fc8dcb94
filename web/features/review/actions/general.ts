import { Keyboard } from 'lucide-react'
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
    available: ({ review }) => review.hasPart('confirm') && isOnTop(review),
    run: ({ review }) => review.reach('confirm'),
  },
  palette: {
    title: 'Search actions',
    keys: 'mod+k',
    group: 'General',
    target: 'table',
    keyOnly: true,
    available: () => true,
    run: ({ review }) => review.setOverlay('palette'),
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    icon: Keyboard,
    keys: '?',
    group: 'General',
    target: 'table',
    available: () => true,
    run: ({ review }) => review.setOverlay('shortcuts'),
  },
} satisfies Actions
