import { Archive, ArrowLeft, ChevronLeft, ChevronRight, type LucideIcon, Star, Undo2 } from 'lucide-react'
import { type Action, useActions } from '../../lib/hotkeys.ts'
import { stageHue, stageOfKind } from '../../lib/stages.ts'
import type { DotHue } from '../../theme/tints.ts'
import type { Review } from '../review/review.ts'
import type { Deck } from './deck/deck.ts'
import type { Way } from './swipe.ts'

/** Statuses of the form's own that have a number key. */
const mostNumbers = 9

/** A status to which the open applicant can be moved, with its key where it has one. */
export interface Choice {
  stage: string
  /** 'Shortlist', 'Archive'; a status of the form's own is its name */
  name: string
  /** What it is called once it is made: 'Shortlisted' */
  done: string
  icon?: LucideIcon
  dot: DotHue
  keys?: string
  /** Where a swipe leads */
  way?: Way
}

/** The statuses that the bar offers, Archive and Shortlist first, as everywhere; then the form's own by number. */
export function choicesOf({ state: { form, query } }: Review): Choice[] {
  const { stages } = form
  const archived = stageOfKind(stages, 'ARCHIVED')
  const shortlisted = stageOfKind(stages, 'SHORTLISTED')
  const fixed = [
    archived && {
      ...({ name: 'Archive', done: 'Archived', icon: Archive, keys: 'a', way: 'left' } as const),
      stage: archived.label,
    },
    shortlisted && {
      ...({ name: 'Shortlist', done: 'Shortlisted', icon: Star, keys: 's', way: 'right' } as const),
      stage: shortlisted.label,
    },
  ].filter(choice => choice !== undefined)
  const own = stages
    .filter(({ kind }) => kind === 'CUSTOM')
    .map(({ label }, place) => ({
      stage: label,
      name: label,
      done: label,
      ...(place < mostNumbers && { keys: String(place + 1) }),
    }))
  const rest = stages
    .filter(({ kind }) => kind === 'NEW')
    .map(({ label }) => ({ stage: label, name: label, done: label }))
  return [...fixed, ...own, ...rest]
    .filter(({ stage }) => stage !== query.tab)
    .map(choice => ({ ...choice, dot: stageHue(stages, choice.stage) }))
}

/** The keys of focus mode. */
export function useFocusActions(review: Review, deck: Deck): void {
  const isOpen = () => deck.current !== null
  const about = deck.current?.name
  const one = { group: 'Applicants', once: true, ...(about !== undefined && { about }) } as const
  const skip = { ...one, name: 'Skip', icon: ChevronRight, when: isOpen, run: () => deck.skip() }
  const back = {
    ...({ group: 'Applicants', once: true } as const),
    icon: ChevronLeft,
    name: 'Back',
    when: () => deck.canGoBack,
    run: () => deck.back(),
  }
  const actions: Action[] = [
    ...choicesOf(review).map(({ stage, name, icon, dot, keys }) => ({
      ...one,
      id: `focus-move:${stage}`,
      name: icon ? name : `Move to ${name}`,
      ...(icon ? { icon } : { dot }),
      ...(keys && { hotkey: keys }),
      when: isOpen,
      run: () => deck.decide(stage),
    })),
    { ...skip, id: 'focus-skip', hotkey: 'arrowright' },
    { ...skip, id: 'focus-next', hotkey: 'j', keyOnly: true },
    { ...back, id: 'focus-back', hotkey: 'arrowleft' },
    { ...back, id: 'focus-previous', hotkey: 'k', keyOnly: true },
    { ...back, id: 'focus-undo', name: 'Undo', icon: Undo2, hotkey: 'mod+z', inDialog: false },
    {
      id: 'focus-skip-reply',
      name: 'Skip reply',
      group: 'General',
      keyOnly: true,
      hotkey: 'escape',
      when: () => deck.state.nudge !== null,
      run: () => deck.replied(),
    },
    {
      id: 'focus-close-chat',
      name: 'Hide chat',
      group: 'General',
      keyOnly: true,
      hotkey: 'escape',
      when: () => review.state.chatOpen,
      run: () => review.setChatOpen(false),
    },
    {
      id: 'focus-exit',
      name: 'Exit focus mode',
      icon: ArrowLeft,
      group: 'General',
      hotkey: 'escape',
      run: () => review.close(),
    },
  ]
  useActions(actions)
}
