import { count, paceText } from '@winnow/openapi/common/text/format'
import { ArrowLeft, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { stageHue } from '../../lib/stages.ts'
import { css } from '../../styled-system/css'
import { progress } from '../../styled-system/recipes'
import { Button } from '../../ui/actions/Button.tsx'
import { Dot } from '../../ui/data/Dot.tsx'
import { useReview } from '../review/ReviewProvider.tsx'
import type { Deck } from './deck/deck.ts'
import { topBarId } from './use-going-on.ts'

const bar = css({
  display: 'grid',
  gridTemplateColumns: { base: '[auto minmax(0, 1fr) auto]', xl: '[minmax(0, 1fr) auto minmax(0, 1fr)]' },
  alignItems: 'center',
  columnGap: '12',
  flexShrink: '0',
  height: '48',
  paddingInline: '12',
  _coarse: { '& kbd': { display: 'none' }, '& button': { minHeight: '44', minWidth: '44' } },
  '& kbd': { display: { mdDown: 'none' } },
})
const side = css({ row: '8', minWidth: '0' })
const divider = css({ width: '1', height: '20', backgroundColor: 'line', display: { mdDown: 'none' } })
const formName = css({
  display: { base: 'none', md: 'block' },
  minWidth: '0',
  truncate: true,
  fontWeight: 'semibold',
})
const tab = css({ row: '6', flexShrink: '0', color: 't2', mdDown: { display: 'none' } })
const middle = css({ row: '10', justifyContent: { base: 'center' }, minWidth: '0' })
const place = css({ flexShrink: '0', fontWeight: 'semibold', tabular: true })
const track = css({ width: { base: '[64px]', md: '[200px]' }, flexShrink: '1', minWidth: '24' })
const pace = css({
  display: { base: 'none', '2xl': 'block' },
  textStyle: 'meta',
  color: 't2',
  tabular: true,
  whiteSpace: 'nowrap',
})
const words = css({ srOnly: { base: true, md: false } })

/** Decisions after which their pace says something. */
const fewest = 3

interface TopBarProps {
  deck: Deck
  onExit: () => void
  /** What narrows the tab, beside its name */
  narrowed: ReactNode
  /** Before Undo */
  children: ReactNode
}

/** The way out, where the person is, how far, and the way back. */
export function TopBar({ deck, onExit, narrowed, children }: TopBarProps) {
  const { form, query } = useReview().state
  const { at, of } = deck.progress
  const styles = progress()
  const left = of - deck.state.steps.length
  return (
    <header id={topBarId} className={bar}>
      <div className={side}>
        <Button kind="ghost" icon={ArrowLeft} keys="escape" onClick={onExit}>
          <span className={words}>Exit</span>
        </Button>
        <span className={divider} />
        <h1 className={formName}>{form.name}</h1>
        <span className={tab}>
          <Dot hue={stageHue(form.stages, query.tab)} />
          {query.tab}
        </span>
        {narrowed}
      </div>
      <div className={middle}>
        {of > 0 && (
          <>
            <span className={place} role="status">
              {count(at)} of {count(of)}
            </span>
            <div
              className={`${styles.track} ${track}`}
              role="progressbar"
              aria-label="Applicants decided on"
              aria-valuemin={0}
              aria-valuemax={of}
              aria-valuenow={deck.state.steps.length}
            >
              <div className={styles.bar} style={{ width: `${(deck.state.steps.length / of) * 100}%` }} />
            </div>
            {deck.pace !== null && deck.state.steps.length >= fewest && !deck.state.isOver && (
              <span className={pace}>
                {paceText(deck.pace)} each, {paceText(deck.pace * left)} left
              </span>
            )}
          </>
        )}
      </div>
      <div className={`${side} ${css({ justifyContent: 'flex-end' })}`}>
        {children}
        <Button kind="ghost" icon={Undo2} keys="mod+z" disabled={!deck.canGoBack} onClick={() => deck.back()}>
          <span className={words}>Undo</span>
        </Button>
      </div>
    </header>
  )
}
