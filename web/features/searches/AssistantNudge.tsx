import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useCall } from '../../lib/client.ts'
import { stageOfKind } from '../../lib/stages.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { useReviewBehind } from '../review/ReviewProvider.tsx'
import { sizeOf } from '../review/selection/subjects.ts'
import { countIn } from '../review/state.ts'
import { isNudgeDue } from './nudge.ts'

const anchor = css({ display: 'inline-flex', flexShrink: '0' })
const box = css({
  position: 'fixed',
  zIndex: 'bar',
  width: '[300px]',
  maxWidth: '[calc(100vw - 16px)]',
  padding: '16',
  borderRadius: 'card',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  animation: '[dropIn 160ms cubic-bezier(.2,0,0,1)]',
})
const title = css({ grow: true, textStyle: 'section' })

interface AssistantNudgeProps {
  /** Something else stands where the hint would */
  isCovered: boolean
  children: ReactNode
}

/** The button, and once in a form's life a hint below it, which takes no focus (docs/rules.md#assistant-nudge). */
export function AssistantNudge({ isCovered, children }: AssistantNudgeProps) {
  const review = useReviewBehind()
  const { form, counts, query, focused, selection } = review.state
  const newStage = stageOfKind(form.stages, 'NEW')
  const fresh = newStage ? countIn(counts, form.stages, newStage) : 0
  const isShown = form.aiNudgeShown || !form.can.edit
  const mayBeDue = isNudgeDue({ isShown, fresh, others: counts.total - fresh, searches: 0 })
  const { data } = useCall('fetchCompositeAiQueries', mayBeDue ? { form_id: form.identifier } : null)
  const isDue = mayBeDue && data?.compositeQueries.length === 0
  // Whoever works with the rows is left alone for the rest of the visit: it lies over them.
  const isAtWork = focused !== null || sizeOf(selection) > 0 || query.openId !== null || query.focus
  const [isPassed, setPassed] = useState(isAtWork)
  if (isAtWork && !isPassed) setPassed(true)
  const button = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={button} className={anchor}>
        {children}
      </span>
      {isDue && !isPassed && !isCovered && (
        <Nudge
          below={() => button.current?.getBoundingClientRect()}
          onOpen={() => review.searches.open()}
          onDismiss={() => review.searches.markNudgeShown()}
        />
      )}
    </>
  )
}

interface NudgeProps {
  below: () => DOMRect | undefined
  onOpen: () => void
  onDismiss: () => void
}

function Nudge({ below, onOpen, onDismiss }: NudgeProps) {
  const titleId = useId()
  const [place, setPlace] = useState<CSSProperties>()
  const latest = useRef(below)
  latest.current = below
  useLayoutEffect(() => {
    const measure = () => {
      const rect = latest.current()
      if (rect) setPlace({ top: rect.bottom + 6, right: Math.max(8, innerWidth - rect.right) })
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return (
    <Portal>
      <section className={box} style={place} aria-labelledby={titleId}>
        <div className={css({ row: '8' })}>
          <h2 className={title} id={titleId}>
            Too many applications?
          </h2>
          <IconButton icon={X} size="24" label="Dismiss" onClick={onDismiss} />
        </div>
        <p className={css({ marginBottom: '12', color: 't2' })}>
          Let AI tag applications that match your criteria.
        </p>
        <Button kind="primary" onClick={onOpen}>
          Open AI Assistant
        </Button>
      </section>
    </Portal>
  )
}
