import type { FormDetails } from '@winnow/sdk'
import type { Action as ListedAction } from '../../../lib/hotkeys.ts'
import { stageHue } from '../../../lib/stages.ts'
import type { Review } from '../review.ts'
import { outsideStage, sizeOf } from '../selection/subjects.ts'
import { type Action, contextOf, subjectsText } from './action.ts'
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

/** What focus mode has of the review beside actions of its own; the table beneath it takes no keys. */
const inFocusMode: ReadonlySet<string> = new Set<ActionId>([
  ...(['label', 'note', 'reply', 'closeChat', 'confirm'] as const),
  'find',
  'quote',
])

/** What can be done with an applicant beside their conversation, which is open already. */
const besideChat: ReadonlySet<string> = new Set<ActionId>([
  'move',
  'confirm',
  'label',
  'editLabels',
  'note',
  'replyTemplates',
  'undo',
])

/** The actions of a review for its keys, the palette and the list of shortcuts; all of them act on whom a key means now. */
export function actionsNow(review: Review): ListedAction[] {
  const { focus, openId } = review.state.query
  return listedAs(
    review,
    focus
      ? // After the last applicant nobody is open, and the reply that is offered can still be sent.
        allActions.filter(({ id }) => (openId === null ? id === 'confirm' : inFocusMode.has(id)))
      : [
          ...allActions.filter(({ needs }) => !needs || review.parts.has(needs)),
          ...stageActions(review.state.form),
        ],
  )
}

export const actionsBesideChat = (review: Review): ListedAction[] =>
  listedAs(review, [...allActions.filter(({ id }) => besideChat.has(id)), ...stageActions(review.state.form)])

function listedAs(review: Review, actions: readonly Action[]): ListedAction[] {
  const context = contextOf(review)
  const about = subjectsText(context.subjects)
  return actions.map(({ title, keys, target, available, leadsToText, run, ...shared }) => ({
    ...{ ...shared, name: title, hotkey: keys },
    ...(target === 'subjects' && { about }),
    ...(leadsToText && { leadsToText: leadsToText(context) }),
    when: () => available(context),
    run: () => run(context),
  }))
}
