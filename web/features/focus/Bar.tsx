import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Dot } from '../../ui/data/Dot.tsx'
import { toastFloor } from '../../ui/overlays/toast-room.ts'
import { ActionButton } from '../review/actions/ActionButton.tsx'
import { useReview } from '../review/ReviewProvider.tsx'
import type { Deck } from './deck/deck.ts'
import { choicesOf } from './use-focus-actions.ts'

const bar = css({
  row: { base: '0', md: '4' },
  maxWidth: 'full',
  minHeight: '[52px]',
  paddingInline: '12',
  borderRadius: 'dialog',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  whiteSpace: 'nowrap',
  '& kbd': { display: { '2xlDown': 'none' } },
  _coarse: { '& button': { minHeight: '44', minWidth: '44' }, '& kbd': { display: 'none' } },
})
const decided = css({
  backgroundColor: 'okbg!',
  '&, & svg': { color: 'ok!' },
  animation: '[fadeIn 160ms cubic-bezier(.2,0,0,1)]',
})
const divider = css({
  flexShrink: '0',
  mdDown: { display: 'none' },
  width: '1',
  height: '20',
  marginInline: '4',
  backgroundColor: 'line',
})
const words = css({ srOnly: { base: true, md: false } })
const wide = css({ display: { base: 'none', md: 'contents' } })

/** Every decision with its key, at the bottom of the screen. */
export function Bar({ deck }: { deck: Deck }) {
  const review = useReview()
  const { success } = deck.state
  const { chatOpen } = review.state
  const isOff = deck.current === null
  return (
    <div ref={toastFloor} className={bar} role="toolbar" aria-label="Decide">
      {choicesOf(review).map(({ stage, name, done, icon, dot, keys }, place) => {
        const isDone = success?.stage === stage
        return (
          <span key={stage} className={css({ display: 'contents' })}>
            {!icon && place > 0 && choicesOf(review)[place - 1]?.icon && <span className={divider} />}
            <Button
              kind="ghost"
              size="32"
              className={isDone ? decided : undefined}
              icon={isDone ? Check : icon}
              keys={keys}
              disabled={isOff && !isDone}
              aria-pressed={isDone || undefined}
              onClick={() => deck.decide(stage)}
            >
              {!icon && !isDone && <Dot hue={dot} />}
              {icon ? <span className={words}>{isDone ? done : name}</span> : isDone ? done : name}
            </Button>
          </span>
        )
      })}
      <span className={divider} />
      <ActionButton action={chatOpen ? 'closeChat' : 'reply'} kind="ghost" aria-pressed={chatOpen} />
      <ActionButton action="label" kind="ghost" />
      <ActionButton action="note" kind="ghost" />
      <span className={divider} />
      {/* On a phone the undo at the top is the way back. */}
      <span className={wide}>
        <IconButton
          icon={ChevronLeft}
          size="32"
          label="Back"
          keys="arrowleft"
          tooltip="top"
          disabled={!deck.canGoBack}
          onClick={() => deck.back()}
        />
      </span>
      <IconButton
        icon={ChevronRight}
        size="32"
        label="Skip"
        keys="arrowright"
        tooltip="top"
        disabled={isOff}
        onClick={() => deck.skip()}
      />
    </div>
  )
}
