import { Popover as Ark } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import type { ReactElement } from 'react'
import { useCall } from '../../lib/client.ts'
import { stageOfKind } from '../../lib/stages.ts'
import { css } from '../../styled-system/css'
import { popover } from '../../styled-system/recipes'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { useReviewBehind } from '../review/ReviewProvider.tsx'
import { countIn } from '../review/state.ts'
import { isNudgeDue } from './nudge.ts'

const title = css({ grow: true, textStyle: 'section' })

/** The button, and once in a form's life a hint beside it (docs/rules.md#assistant-nudge). */
export function AssistantNudge({ children }: { children: ReactElement }) {
  const review = useReviewBehind()
  const { form, counts, query } = review.state
  const newStage = stageOfKind(form.stages, 'NEW')
  const fresh = newStage ? countIn(counts, form.stages, newStage) : 0
  const isShown = form.aiNudgeShown || !form.can.edit
  const mayBeDue = isNudgeDue({ isShown, fresh, others: counts.total - fresh, searches: 0 })
  const { data } = useCall('fetchCompositeAiQueries', mayBeDue ? { form_id: form.identifier } : null)
  const isDue = mayBeDue && data?.compositeQueries.length === 0 && query.openId === null && !query.focus
  return (
    // It takes no focus: whoever reviews goes on, and finds it with Tab.
    <Ark.Root
      open={isDue}
      autoFocus={false}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => !open && review.searches.markNudgeShown()}
      positioning={{ placement: 'bottom-end', gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Anchor asChild>{children}</Ark.Anchor>
      <Portal>
        <Ark.Positioner>
          <Ark.Content
            className={popover({ pad: '16' })}
            style={{ width: 300 }}
            aria-label="Too many applications?"
          >
            <div className={css({ row: '8' })}>
              <h2 className={title}>Too many applications?</h2>
              <IconButton
                icon={X}
                size="24"
                label="Dismiss"
                onClick={() => review.searches.markNudgeShown()}
              />
            </div>
            <p className={css({ marginBottom: '12', color: 't2' })}>
              Let AI tag applications that match your criteria.
            </p>
            <Button kind="primary" onClick={() => review.searches.open()}>
              Open AI Assistant
            </Button>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
