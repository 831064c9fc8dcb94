import { Portal } from '@ark-ui/react/portal'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { useReview } from '../review/ReviewProvider.tsx'
import type { Applicant } from '../review/selection/subjects.ts'
import { OfflineBar } from '../shell/OfflineBar.tsx'
import { Bar } from './Bar.tsx'
import { FocusNudge } from './FocusNudge.tsx'
import { SaidNotice } from './SaidNotice.tsx'
import { Summary } from './Summary.tsx'
import { SwipeBehind } from './SwipeBehind.tsx'
import { SwipeHint, useSwipeHint } from './SwipeHint.tsx'
import { TopBar } from './TopBar.tsx'
import { offersNudge, setWantsNudge, setWantsSplit, useDeck, wantsNudge } from './use-deck.ts'
import { choicesOf, useFocusActions } from './use-focus-actions.ts'
import { useGoingOn } from './use-going-on.ts'
import { useSwipe } from './use-swipe.ts'

const screen = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'panel',
  stack: '0',
  backgroundColor: 'bg',
  outline: 'none',
  animation: '[fadeIn 160ms cubic-bezier(.2,0,0,1)]',
})
const body = css({
  position: 'relative',
  isolation: 'isolate',
  stack: '0',
  flex: '1',
  minHeight: '0',
  overflow: 'clip',
  // The card that a finger moves aside, over what is behind it
  '& [data-region=detail]': { backgroundColor: 'bg' },
  // With the place that a card left, where the next swipe may come down before the next card does
  '&[data-swipes], &[data-swipes] [data-region=detail]': { touchAction: 'pan-y pinch-zoom' },
})
/** What floats over the answers takes no presses beside its cards. */
const floating = css({
  position: 'absolute',
  insetInline: '0',
  bottom: { base: '8', md: '20' },
  stack: '8',
  alignItems: 'center',
  paddingInline: { base: '8', md: '12' },
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
})

/** So many are named beside the open applicant, and beside the next one, who is drawn ahead. */
const ahead = 4

interface FocusModeProps {
  upgradeHref: string | undefined
  /** Says what narrows the tab */
  narrowed: ReactNode
  /** The open application, with those who come next */
  detail: (submissionId: string, upNext: readonly Applicant[]) => ReactNode
}

/** One applicant at a time, over the whole screen (docs/rules.md#focus-mode). */
export function FocusMode({ upgradeHref, narrowed, detail }: FocusModeProps) {
  const review = useReview()
  const deck = useDeck(review)
  const [nudges, setNudges] = useState(wantsNudge)
  const element = useRef<HTMLDivElement>(null)
  useFocusActions(review, deck)
  useGoingOn(deck)
  useEffect(() => {
    // Nothing beneath is reached by keys or read aloud.
    const app = document.getElementById('root')
    app?.setAttribute('inert', '')
    element.current?.focus()
    return () => {
      app?.removeAttribute('inert')
      review.reach('table')
    }
  }, [review])
  const { nudge } = deck.state
  useEffect(() => {
    // What had the focus went with the offer of a reply.
    if (nudge === null && document.activeElement === document.body) element.current?.focus()
  }, [nudge])
  const { openId } = review.state.query
  const choices = choicesOf(review)
  const swiped = useRef<HTMLDivElement>(null)
  const behind = useRef<HTMLDivElement>(null)
  const hint = useSwipeHint()
  useSwipe({
    frame: swiped,
    behind,
    openId,
    isDecided: openId !== null && deck.current === null,
    leads: way => choices.some(choice => choice.way === way),
    decide: way => {
      const choice = choices.find(it => it.way === way)
      if (choice) deck.decide(choice.stage)
      const isDecided = deck.state.success !== null
      if (isDecided) hint.close()
      return isDecided
    },
  })
  const setNudge = (on: boolean) => {
    setNudges(on)
    setWantsNudge(on)
    if (!on) deck.closeNudge()
  }
  const isSplit = deck.state.hand !== null
  const { isOver, said } = deck.state
  const exit = () => review.close()
  return (
    <Portal>
      <div
        ref={element}
        className={screen}
        role="dialog"
        aria-label="Focus mode"
        tabIndex={-1}
        data-region="focus"
      >
        <OfflineBar />
        <TopBar deck={deck} onExit={exit} narrowed={narrowed}>
          {offersNudge(review) && (
            <span className={css({ display: { base: 'none', lg: 'inline-flex' } })}>
              <Switch checked={nudges} onChange={setNudge}>
                Nudge to reply
              </Switch>
            </span>
          )}
          <Menu
            placement="bottom-end"
            trigger={<IconButton icon={SlidersHorizontal} label="Focus mode options" />}
            items={[
              ...(offersNudge(review)
                ? [{ id: 'nudge', name: 'Nudge to reply', current: nudges, run: () => setNudge(!nudges) }]
                : []),
              {
                id: 'split',
                name: 'Split with others',
                current: isSplit,
                run: () => {
                  setWantsSplit(!isSplit)
                  void deck.split(!isSplit)
                },
              },
            ]}
          />
        </TopBar>
        <div ref={swiped} className={body}>
          <SwipeBehind ref={behind} choices={choices} doneStage={deck.state.success?.stage} />
          {openId !== null ? (
            detail(openId, deck.upNext(ahead))
          ) : isOver || review.state.rows.failure !== undefined ? (
            <Summary deck={deck} onExit={exit} />
          ) : null}
          <div className={floating}>
            {said && <SaidNotice key={said.text} said={said} onClose={() => deck.hush()} />}
            {nudge && (
              <FocusNudge key={nudge.applicant.id} deck={deck} nudge={nudge} upgradeHref={upgradeHref} />
            )}
            {hint.isOpen &&
              openId !== null &&
              !said &&
              !nudge &&
              !review.state.chatOpen &&
              !review.state.noting && <SwipeHint choices={choices} onClose={hint.close} />}
            {openId !== null && <Bar deck={deck} />}
          </div>
        </div>
      </div>
    </Portal>
  )
}
