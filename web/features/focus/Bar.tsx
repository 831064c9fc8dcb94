import { ArrowLeftRight, Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Dot } from '../../ui/data/Dot.tsx'
import { useOverflow } from '../../ui/navigation/use-overflow.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { toastFloor } from '../../ui/overlays/stack/toast-room.ts'
import { ActionButton } from '../review/actions/ActionButton.tsx'
import { useReview } from '../review/ReviewProvider.tsx'
import type { Deck } from './deck/deck.ts'
import { type Choice, choicesOf } from './use-focus-actions.ts'
import { backId } from './use-going-on.ts'

const bar = css({
  row: { base: '0', md: '4' },
  maxWidth: 'full',
  minHeight: '[52px]',
  paddingInline: '8',
  borderRadius: 'dialog',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  whiteSpace: 'nowrap',
  '& kbd': { display: { '2xlDown': 'none' } },
  _coarse: { '& button': { minHeight: '44', minWidth: '44' }, '& kbd': { display: 'none' } },
})
/** On the smallest phones not all of it fits beside Skip. */
const scroller = css({ scrollsSideways: true })
const actions = css({
  row: { base: '0', md: '4' },
  width: '[max-content]',
  height: '[52px]',
  paddingInline: '4',
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

function ChoiceButton({ deck, choice }: { deck: Deck; choice: Choice }) {
  const { stage, name, done, icon, dot, keys } = choice
  const isDone = deck.state.success?.stage === stage
  return (
    <Button
      kind="ghost"
      size="32"
      className={isDone ? decided : undefined}
      icon={isDone ? Check : icon}
      keys={keys}
      disabled={deck.current === null && !isDone}
      aria-pressed={isDone || undefined}
      onClick={() => deck.decide(stage)}
    >
      {!icon && !isDone && <Dot hue={dot} />}
      {icon ? <span className={words}>{isDone ? done : name}</span> : isDone ? done : name}
    </Button>
  )
}

const onResize = (listener: () => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Whether the form's own statuses don't fit beside the rest; measured again for other statuses and when the window is resized. */
function useFolded(row: RefObject<HTMLElement | null>, names: string): boolean {
  const shown = `${useSyncExternalStore(onResize, () => innerWidth)}\n${names}`
  const [folded, setFolded] = useState<string | null>(null)
  useLayoutEffect(() => {
    const view = row.current
    if (view && view.scrollWidth > view.clientWidth) setFolded(shown)
  }, [row, shown])
  return folded === shown
}

/** Every decision with its key, at the bottom of the screen. */
export function Bar({ deck }: { deck: Deck }) {
  const review = useReview()
  const { success } = deck.state
  const { chatOpen } = review.state
  const isOff = deck.current === null
  const choices = choicesOf(review)
  const fixed = choices.filter(({ icon }) => icon)
  const own = choices.filter(({ icon }) => !icon)
  const isOwnDone = own.some(({ stage }) => stage === success?.stage)
  const row = useRef<HTMLDivElement>(null)
  useOverflow(row)
  const isFolded = useFolded(row, own.map(({ name }) => name).join('\n'))
  return (
    <div ref={toastFloor} className={bar} role="toolbar" aria-label="Decide">
      <div ref={row} className={scroller}>
        <div className={actions}>
          {fixed.map(it => (
            <ChoiceButton key={it.stage} deck={deck} choice={it} />
          ))}
          {fixed.length > 0 && own.length > 0 && <span className={divider} />}
          {isFolded ? (
            <Menu
              placement="top-start"
              trigger={
                <IconButton
                  icon={isOwnDone ? Check : ArrowLeftRight}
                  size="32"
                  label="Move to"
                  tooltip="top"
                  className={isOwnDone ? decided : undefined}
                  disabled={isOff && !isOwnDone}
                />
              }
              items={own.map(({ stage, name, dot, keys }) => ({
                ...{ id: stage, name, dot, ...(keys !== undefined && { keys }) },
                run: () => deck.decide(stage),
              }))}
            />
          ) : (
            own.map(it => <ChoiceButton key={it.stage} deck={deck} choice={it} />)
          )}
          <span className={divider} />
          <ActionButton action={chatOpen ? 'closeChat' : 'reply'} kind="ghost" aria-pressed={chatOpen} />
          <ActionButton action="label" kind="ghost" />
          <ActionButton action="note" kind="ghost" />
        </div>
      </div>
      <span className={divider} />
      {/* On a phone the undo at the top is the way back. */}
      <span id={backId} className={wide}>
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
