import { count as counted } from '@winnow/openapi/common/text/format'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useActions } from '../../../../lib/hotkeys.ts'
import { css } from '../../../../styled-system/css'
import { inputFrame } from '../../../../styled-system/recipes'
import { IconButton } from '../../../../ui/actions/IconButton.tsx'
import { usePart, useReview } from '../../../review/ReviewProvider.tsx'
import { readings } from '../reading/readings.ts'
import { useHits } from './use-hits.ts'

const bar = css({
  row: '4',
  flexShrink: '0',
  minHeight: '44',
  paddingLeft: '20',
  paddingRight: '12',
  borderBottom: 'hairline',
  backgroundColor: 'surface',
  _coarse: { '& button': { minWidth: '44', minHeight: '44' } },
  '@media print': { display: 'none' },
})
const field = css({ flex: '1', minWidth: '0', maxWidth: '[420px]' })
const found = css({
  flexShrink: '0',
  minWidth: '[76px]',
  paddingInline: '8',
  textStyle: 'meta',
  color: 't2',
  tabular: true,
  textAlign: 'right',
})

interface FindBarProps {
  submissionId: string
}

/** Finds words in what stands beside it; nothing until somebody asks for it (docs/rules.md#find-in-the-application). */
export function FindBar(props: FindBarProps) {
  const [turn, setTurn] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const last = useRef('')
  const before = useRef<Element | null>(null)
  const review = useReview()
  usePart('find', () => {
    if (!isOpen) before.current = document.activeElement
    setIsOpen(true)
    setTurn(turn + 1)
  })
  const close = () => {
    setIsOpen(false)
    const { current } = before
    if (current instanceof HTMLElement && current.isConnected && current !== document.body)
      current.focus({ preventScroll: true })
    else review.reach('table')
  }
  if (!isOpen) return null
  return <Bar {...props} turn={turn} last={last} onClose={close} />
}

interface BarProps extends FindBarProps {
  /** Rises each time that it is asked for */
  turn: number
  /** What was searched for before */
  last: RefObject<string>
  onClose: () => void
}

function Bar({ submissionId, turn, last, onClose }: BarProps) {
  const [typed, setTyped] = useState(last.current)
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { count, at, current, isKnown, go } = useHits(submissionId, box, typed)
  last.current = typed
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once.
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [turn])
  const close = () => {
    // The answer that was read stays open.
    const answer = current?.startContainer.parentElement?.closest<HTMLElement>('[data-field]')
    if (answer?.dataset.field) readings.setOpen(submissionId, answer.dataset.field, true)
    onClose()
  }
  useActions([{ id: 'find-close', name: 'Close find', keyOnly: true, hotkey: 'escape', run: close }])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, target, nativeEvent } = event
    const isTyping = target === input.current
    const isBack = key === 'ArrowUp' || (key === 'Enter' && shiftKey)
    const isStep = isTyping && ['Enter', 'ArrowDown', 'ArrowUp'].includes(key)
    if (nativeEvent.isComposing || !(isStep || key === 'Escape')) return
    event.preventDefault()
    if (isStep) go(isBack ? -1 : 1)
    else close()
  }
  const hasNone = isKnown && typed.trim() !== '' && count === 0
  return (
    <search ref={box} className={bar} aria-label="Find in the application" onKeyDown={onKeyDown}>
      <div className={`${inputFrame({})} ${field}`}>
        <input
          ref={input}
          data-find
          aria-label="Find in the application"
          placeholder="Find in the application"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </div>
      <span className={found} role="status">
        {hasNone ? 'No matches' : count > 0 && `${counted(at + 1)} of ${counted(count)}`}
      </span>
      <IconButton icon={ChevronUp} label="Previous match" disabled={count === 0} onClick={() => go(-1)} />
      <IconButton icon={ChevronDown} label="Next match" disabled={count === 0} onClick={() => go(1)} />
      <IconButton className={css({ marginLeft: 'auto' })} icon={X} label="Close find" onClick={close} />
    </search>
  )
}
