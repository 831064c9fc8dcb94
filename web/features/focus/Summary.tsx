import { count, counted, paceText } from '@winnow/openapi/common/text/format'
import { CircleCheck, Inbox, RotateCcw, SkipForward, Undo2 } from 'lucide-react'
import { stageHue } from '../../lib/stages.ts'
import { css } from '../../styled-system/css'
import { card } from '../../styled-system/recipes'
import { Button } from '../../ui/actions/Button.tsx'
import { Dot } from '../../ui/data/Dot.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { ProgressBar } from '../../ui/feedback/Progress.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { isNarrowed } from '../review/query/query.ts'
import { useReview } from '../review/ReviewProvider.tsx'
import type { Deck } from './deck/deck.ts'
import { together } from './deck/step.ts'

const place = css({
  display: 'grid',
  placeItems: 'center',
  flex: '1',
  minHeight: '0',
  padding: '20',
  overflowY: 'auto',
})
const sheet = css({ width: '[min(500px, 100%)]', stack: '16' })
const title = css({ row: '8', textStyle: 'dialog' })
const ways = css({ plainList: true, '& > li': { row: '8', height: '40', borderBottom: 'hairline' } })
const number = css({ marginLeft: 'auto', fontWeight: 'medium', tabular: true })
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '8' })

/** Nobody is left: what was decided, how long it took, and the ways on. */
export function Summary({ deck, onExit }: { deck: Deck; onExit: () => void }) {
  const { form, query, rows } = useReview().state
  const { steps, undoing } = deck.state
  const back = (
    <Button size="32" kind="primary" keys="escape" onClick={onExit}>
      Back to the table
    </Button>
  )
  if (rows.failure !== undefined && steps.length === 0) return <ErrorState onRetry={() => rows.refresh()} />
  const waiting = (rows.matched ?? 0) - steps.filter(({ to }) => to === null).length
  if (steps.length === 0)
    return waiting > 0 ? (
      <EmptyState
        icon={RotateCcw}
        title="Everything is undone"
        text={`${counted(waiting, 'applicant is', 'applicants are')} back in ${query.tab}.`}
      >
        <Button size="32" onClick={() => deck.startAgain([])}>
          Start again
        </Button>
      </EmptyState>
    ) : (
      <EmptyState
        icon={Inbox}
        title={isNarrowed(query) ? 'No results' : 'All caught up'}
        text={
          isNarrowed(query) ? 'Nobody here matches the search and filters.' : `Nobody is in ${query.tab}.`
        }
      >
        {back}
      </EmptyState>
    )
  const decided = steps.filter(({ to }) => to !== null)
  const skipped = steps.length - decided.length
  // Undone, or arrived after everybody was skipped, they are no reason to say that all is done.
  const isLeft = decided.length === 0 && waiting > 0
  const byStage = Map.groupBy(decided, ({ to }) => to ?? '')
  return (
    <div className={place}>
      <section className={`${card({ pad: '20' })} ${sheet}`} aria-label="Summary">
        <h2 className={title}>
          {!isLeft && decided.length > 0 && (
            <span className={css({ color: 'ok' })}>
              <Icon of={CircleCheck} size={20} />
            </span>
          )}
          {isLeft
            ? `${counted(waiting, 'applicant is', 'applicants are')} left in ${query.tab}`
            : decided.length > 0
              ? 'All caught up'
              : 'Everyone was skipped'}
        </h2>
        {decided.length > 0 && (
          <p className={css({ color: 't2' })}>
            {counted(decided.length, 'decision')} in {paceText(together(steps))},{' '}
            {paceText(together(decided) / decided.length)} each.
          </p>
        )}
        <ul className={ways}>
          {form.stages
            .filter(({ label }) => byStage.has(label))
            .map(({ label }) => (
              <li key={label}>
                <Dot hue={stageHue(form.stages, label)} />
                {label}
                <span className={number}>{count(byStage.get(label)?.length ?? 0)}</span>
              </li>
            ))}
          {skipped > 0 && (
            <li>
              <Icon of={SkipForward} size={14} />
              Skipped
              <span className={number}>{count(skipped)}</span>
            </li>
          )}
        </ul>
        {undoing && <ProgressBar name="Undoing" {...undoing} />}
        <div className={actions}>
          {back}
          {waiting > 0 && (
            <Button size="32" onClick={() => deck.startAgain()}>
              Continue with {counted(waiting, 'applicant')}
              {!isLeft && ' who came since'}
            </Button>
          )}
          {skipped > 0 && (
            <Button size="32" icon={SkipForward} onClick={() => deck.goThroughSkipped()}>
              Go through {count(skipped)} skipped
            </Button>
          )}
          {decided.length > 0 && (
            <Button
              size="32"
              kind="ghost"
              icon={Undo2}
              busy={undoing !== null && 'Undoing'}
              onClick={() => void deck.undoAll()}
            >
              Undo all
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}
