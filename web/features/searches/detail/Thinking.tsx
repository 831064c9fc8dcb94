import { count } from '@winnow/openapi/common/text/format'
import type { CompositeQuery } from '@winnow/sdk'
import { ChevronRight, Layers2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { css } from '../../../styled-system/css'
import { badge } from '../../../styled-system/recipes'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { stepTime, type ThinkingStep, thinkingAt, thinkingSteps } from '../../review/searches/phase.ts'

const line = css({ row: '8', justifyContent: 'space-between', minHeight: '24', marginTop: '8' })
const toggle = css({
  row: '6',
  touchTarget: true,
  padding: '0',
  border: 'none',
  borderRadius: 'small',
  backgroundColor: 'transparent',
  color: 't2',
  textStyle: 'body',
  cursor: 'pointer',
  _hover: { color: 't1' },
  '& > svg': { transition: '[rotate 120ms]' },
  '&[aria-expanded=true] > svg': { rotate: '[90deg]' },
})
const steps = css({
  stack: '10',
  margin: '0',
  marginTop: '8',
  marginBottom: '8',
  padding: '0',
  paddingLeft: '6',
  listStyle: 'none',
  '&[hidden]': { display: 'none' },
})
const stepLook = css({
  stack: '4',
  paddingLeft: '14',
  borderLeft: '[2px solid token(colors.line2)]',
  animation: '[fadeIn 160ms cubic-bezier(.2,0,0,1)]',
  '&[aria-current=step]': { borderLeftColor: 'focus' },
})
const stepName = css({ textStyle: 'columnHead', color: 't1' })
const words = css({ textStyle: 'meta', color: 't2', overflowWrap: 'anywhere' })

/** Whether it is unfolded: it stays so while the query becomes a search */
export interface Unfolding {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

interface ThinkingProps extends Unfolding {
  /** Undefined: it is being split */
  search: CompositeQuery | undefined
  deepSearch: boolean
  /** Applications that were read */
  read: number
  /** It works now, since the query was sent or the run began */
  isWorking: boolean
  /** Nothing was read yet, nor is */
  isReady?: boolean
}

/** How the query became criteria and what is read, step by step (docs/rules.md#assistant-panel). */
export function Thinking(props: ThinkingProps) {
  const { search, deepSearch, read, isWorking, isReady = false, isOpen, onOpen } = props
  const id = useId()
  const step = useStep(isWorking, read)
  const current = isReady ? 'keywords' : step
  const reached = thinkingSteps.slice(0, thinkingSteps.indexOf(current) + 1)
  return (
    <>
      <div className={line}>
        <button
          type="button"
          className={toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon of={ChevronRight} size={14} />
          {isOpen ? 'Hide thinking' : 'Show thinking'}
        </button>
        {deepSearch && (
          <span className={badge({ tone: 'accent' })}>
            <Icon of={Layers2} size={12} />
            Deep search
          </span>
        )}
      </div>
      <ol className={steps} id={id} hidden={!isOpen}>
        {reached.map(name => (
          <li
            key={name}
            className={stepLook}
            aria-current={isWorking && name === current ? 'step' : undefined}
          >
            <span className={stepName}>{stepNames[name]}</span>
            {search ? <Step of={name} search={search} /> : <Skeleton width="70%" />}
          </li>
        ))}
      </ol>
    </>
  )
}

const stepNames: Record<ThinkingStep, string> = {
  breakdown: 'Breaking the query down into criteria',
  keywords: 'Collecting keywords',
  run: 'Reading applications',
}

function Step({ of, search }: { of: ThinkingStep; search: CompositeQuery }) {
  const { breakdownQueries, filters, totalRows } = search
  if (of === 'run')
    return (
      <span className={words}>
        {search.assistant.connected
          ? 'Each application is read on its own, against every criterion without a result. Quotes are checked word for word.'
          : 'Each application is searched for the keywords and their forms. Quotes are checked word for word.'}
        {filters.length > 0 && ` ${count(totalRows)} meet the filters.`}
      </span>
    )
  return breakdownQueries.map(({ id, name, question, keywords }) => (
    <span key={id} className={words}>
      {name}
      {of === 'keywords'
        ? `: ${keywords.join(', ') || 'no keywords'}`
        : question.toLowerCase() !== name.toLowerCase() && `: ${question}`}
    </span>
  ))
}

/** The step that shows now: 4 s each, and at once the run when an application was read. */
function useStep(isWorking: boolean, read: number): ThinkingStep {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    if (!isWorking) return
    setElapsed(0)
    const timers = [1, 2].map(n => setTimeout(() => setElapsed(n * stepTime), n * stepTime))
    return () => timers.forEach(clearTimeout)
  }, [isWorking])
  return isWorking ? thinkingAt(elapsed, read) : 'run'
}
