import type { FormDetails } from '@winnow/sdk'
import { stageHue } from '../../../lib/stages.ts'
import { outsideStage, sizeOf } from '../selection/subjects.ts'
import type { Action } from './action.ts'
import { applicantsActions } from './applicants.ts'
import { generalActions } from './general.ts'
import { selectionActions } from './selection.ts'
import { tableActions } from './table.ts'

/** What can be done in a review. Where several have the same key, the first one available runs. */
const actions = { ...applicantsActions, ...tableActions, ...selectionActions, ...generalActions }

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
