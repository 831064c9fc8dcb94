import { counted } from '@winnow/openapi/common/text/format'
import type { LucideIcon } from 'lucide-react'
import type { actionGroups } from '../../../lib/hotkeys.ts'
import type { DotHue } from '../../../theme/tints.ts'
import type { Review } from '../review.ts'
import { type Subjects, singleOf, sizeOf } from '../selection/subjects.ts'
import type { Part } from '../state.ts'

/** Whom an action acts on; subjects: the open applicant, else those selected, else the one in the focused row. */
export type Target = 'subjects' | 'applicant' | 'row' | 'table'

export interface ActionContext {
  review: Review
  /** Whom the action acts on: those of a button's own place, else those that a key would mean */
  subjects: Subjects
}

/** What a person can do, once: its button, menu item, key, and its line in the palette and among the shortcuts. */
export interface Action {
  id: string
  title: string
  icon?: LucideIcon
  dot?: DotHue
  /** As `lib/hotkeys` writes them: 's', 'mod+enter' */
  keys?: string
  group: (typeof actionGroups)[number]
  target: Target
  /** Reachable while a modal dialog is open */
  inDialog?: boolean
  /** A key that is held down does it once */
  once?: boolean
  /** It leads to a text field now: what is typed before the field has the focus goes into it */
  leadsToText?: (context: ActionContext) => boolean
  /** Left out of the palette: it only makes sense as a key */
  keyOnly?: boolean
  /** What has the focus handles the key; the action is there for the list of shortcuts */
  isNative?: boolean
  /** It exists only where this part of the screen is: a list has no cells */
  needs?: Part
  available: (context: ActionContext) => boolean
  run: (context: ActionContext) => void
}

/** Actions by their ids. */
export type Actions = Record<string, Omit<Action, 'id'>>

export const contextOf = (review: Review, subjects: Subjects = review.subjects()): ActionContext => ({
  review,
  subjects,
})

/** 'Chen Wei', '3 selected applicants'; undefined: nobody. */
export const subjectsText = (subjects: Subjects): string | undefined =>
  singleOf(subjects)?.name ??
  (sizeOf(subjects) > 0 ? counted(sizeOf(subjects), 'selected applicant') : undefined)
