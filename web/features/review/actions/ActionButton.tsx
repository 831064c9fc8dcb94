import { perform } from '../../../lib/hotkeys.ts'
import { css } from '../../../styled-system/css'
import type { ButtonProps } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { ToolButton } from '../../../ui/actions/ToolButton.tsx'
import type { MenuItem } from '../../../ui/overlays/Menu.tsx'
import { useReview } from '../ReviewProvider.tsx'
import type { Review } from '../review.ts'
import type { Subjects } from '../selection/subjects.ts'
import { contextOf } from './action.ts'
import { type ActionId, actionOf, stageActions } from './registry.ts'

/** On a narrow screen, and where a toolbar is short of room, the words are left to screen readers, beside the icon. */
export const actionWords = css({
  srOnly: { base: true, md: false },
  '[data-lean~=words] &, [data-lean~=ghosts] [data-kind=ghost] &': { srOnly: true },
})
/** What gives way in a toolbar of actions that is short of room, the first one first: the keys, the words of ghost buttons, all words. */
export const actionsGiveWay = ['keys', 'ghosts', 'words'] as const

/** An action for a control; `subjects`: those of the control's own place. */
export function useAction(id: ActionId, subjects?: Subjects) {
  const review = useReview()
  const action = actionOf(id)
  const context = contextOf(review, subjects)
  return {
    ...action,
    isAvailable: action.available(context),
    run: () => perform({ run: () => action.run(context), leadsToText: action.leadsToText?.(context) }),
  }
}

interface ActionButtonProps extends Pick<ButtonProps, 'kind' | 'aria-pressed'> {
  action: ActionId
  subjects?: Subjects
}

/** An action as a button; nothing while the action is not available. */
export function ActionButton({ action: id, subjects, ...look }: ActionButtonProps) {
  const action = useAction(id, subjects)
  if (!action.isAvailable) return null
  return (
    <ToolButton
      {...look}
      name={action.title}
      data-action={id}
      data-kind={look.kind}
      icon={action.icon}
      keys={action.keys}
      onClick={action.run}
    >
      <span className={actionWords}>{action.title}</span>
    </ToolButton>
  )
}

/** An action as an icon, disabled while it is not available. */
export function ActionIcon({ action: id }: { action: ActionId }) {
  const action = useAction(id)
  if (!action.icon) return null
  return (
    <IconButton
      icon={action.icon}
      label={action.title}
      keys={action.keys}
      disabled={!action.isAvailable}
      onClick={action.run}
    />
  )
}

/** The item of a menu that leads to the form's statuses; none where the caller may not change them. */
export function manageItem(review: Review): MenuItem[] {
  const { id, title: name, icon, available, run } = actionOf('manageStatuses')
  const context = contextOf(review)
  return available(context) ? [{ id, name, icon, separated: true, run: () => run(context) }] : []
}

/** The items of a menu that moves several, or one whose status it doesn't show: the stages that somebody of them is not in. */
export const moveItems = (review: Review, subjects: Subjects): MenuItem[] => [
  ...stageItems(review, subjects).filter(item => !item.disabled),
  ...manageItem(review),
]

/** The stages as the items of a menu that moves to them. */
export const stageItems = (review: Review, subjects: Subjects): (MenuItem & { disabled: boolean })[] => {
  const context = contextOf(review, subjects)
  return stageActions(review.state.form).map(action => ({
    id: action.stage,
    name: action.stage,
    dot: action.dot,
    disabled: !action.available(context),
    run: () => action.run(context),
  }))
}
