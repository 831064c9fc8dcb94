import type { FormDetails } from '@winnow/sdk'
import {
  Archive,
  ArrowLeftRight,
  ChevronDown,
  ChevronUp,
  Keyboard,
  ListChecks,
  MessageSquareOff,
  PanelRight,
  Search,
  Send,
  SlidersHorizontal,
  SquareCheck,
  Star,
  Undo2,
  X,
} from 'lucide-react'
import { openModals } from '../../../lib/hotkeys.ts'
import { type Stage, stageHue, stageOfKind } from '../../../lib/stages.ts'
import type { Review } from '../review.ts'
import { outsideStage, sizeOf, toggle } from '../subjects.ts'
import type { Action, ActionContext } from './action.ts'

const total = (review: Review) => review.state.rows.total ?? 0
const isOpen = (review: Review) => review.state.query.openId !== null

const isInTable = () => document.activeElement?.closest('[data-region=table]') != null
/** Nothing has the focus that moves by arrows: nothing at all, the link of a form or page just chosen, or a tab. */
const isFree = () => {
  const at = document.activeElement
  return at === null || at === document.body || at.matches(':is(a[href], [role=tab]):not([role=dialog] *)')
}

const decision = (kind: Stage['kind']): Pick<Action, 'group' | 'target' | 'once' | 'available' | 'run'> => {
  const stageOf = ({ review }: ActionContext) => stageOfKind(review.state.form.stages, kind)
  return {
    group: 'Applicants',
    target: 'subjects',
    once: true,
    available: context => {
      const stage = stageOf(context)
      return stage !== undefined && sizeOf(outsideStage(context.subjects, stage.label)) > 0
    },
    run: context => {
      const stage = stageOf(context)
      if (stage) context.review.moves.quick(context.subjects, stage.label)
    },
  }
}

/** Nothing modal stands over the move dialog, where it is open, or over the table. */
const isOnTop = (review: Review) => openModals() <= (review.state.request ? 1 : 0)

/** What can be done in a review. Where several have the same key, the first one available runs. */
const actions = {
  shortlist: { title: 'Shortlist', icon: Star, keys: 's', ...decision('SHORTLISTED') },
  archive: { title: 'Archive', icon: Archive, keys: 'a', ...decision('ARCHIVED') },
  move: {
    title: 'Move to…',
    icon: ArrowLeftRight,
    keys: 'm',
    group: 'Applicants',
    target: 'subjects',
    available: ({ review }) =>
      isOpen(review) ? review.state.open !== null : sizeOf(review.state.selection) > 0,
    run: ({ review }) => review.setOverlay('stages'),
  },
  reply: {
    title: 'Send a reply',
    icon: Send,
    keys: 'r',
    group: 'Applicants',
    target: 'applicant',
    available: ({ review }) => !review.state.chatOpen && (isOpen(review) || review.focused !== undefined),
    run: ({ review }) => {
      const { focused } = review.state
      if (!isOpen(review) && focused !== null) review.openAt(focused)
      review.setChatOpen(true)
    },
  },
  closeChat: {
    title: 'Close chat',
    icon: MessageSquareOff,
    keys: 'r',
    group: 'Applicants',
    target: 'applicant',
    available: ({ review }) => isOpen(review) && review.state.chatOpen,
    run: ({ review }) => review.setChatOpen(false),
  },
  open: {
    title: 'Open',
    icon: PanelRight,
    keys: 'enter',
    group: 'Applicants',
    target: 'row',
    available: ({ review }) => !isOpen(review) && review.focused !== undefined,
    run: ({ review }) => review.openAt(review.state.focused ?? 0),
  },
  next: {
    title: 'Next applicant',
    icon: ChevronDown,
    keys: 'j',
    group: 'Applicants',
    target: 'applicant',
    available: ({ review }) => review.neighbour(1) !== null,
    run: ({ review }) => review.openNeighbour(1),
  },
  previous: {
    title: 'Previous applicant',
    icon: ChevronUp,
    keys: 'k',
    group: 'Applicants',
    target: 'applicant',
    available: ({ review }) => review.neighbour(-1) !== null,
    run: ({ review }) => review.openNeighbour(-1),
  },
  undo: {
    title: 'Undo last move',
    icon: Undo2,
    keys: 'mod+z',
    group: 'Applicants',
    target: 'table',
    inDialog: true,
    once: true,
    available: ({ review }) => review.moves.canUndo && isOnTop(review),
    run: ({ review }) => review.moves.undoLast(),
  },
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
    available: ({ review }) =>
      review.state.form.bulkActionEnabled &&
      sizeOf(review.state.selection) - review.state.hidden.size < total(review),
    run: ({ review }) => review.selecting.selectAll(),
  },
  search: {
    title: 'Search applicants',
    icon: Search,
    keys: '/',
    group: 'Table',
    target: 'table',
    available: ({ review }) => review.hasPart('search'),
    run: ({ review }) => review.reach('search'),
  },
  firstRow: {
    title: 'Go to first row',
    keys: 'arrowdown',
    group: 'Table',
    target: 'table',
    keyOnly: true,
    // The list has no row in focus, and the grid none after Escape.
    available: ({ review }) =>
      review.hasPart('table') &&
      total(review) > 0 &&
      (isFree() || (isInTable() && review.state.focused === null)),
    run: ({ review }) => {
      review.reach('table')
      review.focus(review.state.focused ?? 0)
    },
  },
  columnMenu: {
    title: 'Open column menu',
    keys: 'alt+arrowdown',
    group: 'Table',
    target: 'table',
    keyOnly: true,
    available: ({ review }) => isInTable() && review.hasPart('columnMenu'),
    run: ({ review }) => review.reach('columnMenu'),
  },
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
  skip: {
    title: 'Skip reply',
    keys: 'escape',
    group: 'General',
    target: 'applicant',
    keyOnly: true,
    available: ({ review }) => review.hasPart('skip'),
    run: ({ review }) => review.reach('skip'),
  },
  close: {
    title: 'Close',
    icon: X,
    keys: 'escape',
    group: 'Applicants',
    target: 'applicant',
    available: ({ review }) => isOpen(review),
    run: ({ review }) => review.close(),
  },
  leaveRow: {
    title: 'Leave row',
    keys: 'escape',
    group: 'Table',
    target: 'row',
    keyOnly: true,
    available: ({ review }) => review.state.focused !== null,
    run: ({ review }) => review.focus(null),
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
  manageStatuses: {
    title: 'Manage statuses',
    icon: SlidersHorizontal,
    group: 'Table',
    target: 'table',
    available: ({ review }) => review.state.form.can.edit,
    run: ({ review }) => review.setOverlay('statuses'),
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
} satisfies Record<string, Omit<Action, 'id'>>

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

export type ActionId = keyof typeof actions

export const actionOf = (id: ActionId): Action => ({ ...actions[id], id })

export const allActions: readonly Action[] = Object.entries(actions).map(([id, action]) => ({
  ...action,
  id,
}))

/** 'Move to X' for each stage of the form; it always asks. */
export const stageActions = ({ stages }: Pick<FormDetails, 'stages'>): (Action & { stage: string })[] =>
  stages.map(({ label }) => ({
    id: `move:${label}`,
    stage: label,
    title: `Move to ${label}`,
    dot: stageHue(stages, label),
    group: 'Statuses',
    target: 'subjects',
    available: ({ subjects }) => sizeOf(outsideStage(subjects, label)) > 0,
    run: ({ review, subjects }) => review.moves.ask(subjects, label),
  }))
