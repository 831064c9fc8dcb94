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
import { isNarrowed, narrowing, type TableQuery } from '../review/query/query.ts'
import { useReview } from '../review/ReviewProvider.tsx'
import type { Deck } from './deck/deck.ts'
import { type Step, together } from './deck/step.ts'

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
const ways = css({
  plainList: true,
  '& > li': { row: '8', height: '40', borderBottom: 'hairline' },
  // As wide as the dots above it.
  '& > li > svg': { marginInline: '[-3px]' },
})
const number = css({ marginLeft: 'auto', fontWeight: 'medium', tabular: true })
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '8' })

/** Of all who were dealt: '8 applicants in 21 s, 2.6 s each.' */
const tookText = (steps: readonly Step[]): string => {
  const ms = together(steps)
  const all = `${counted(steps.length, 'applicant')} in ${paceText(ms)}`
  return steps.length === 1 ? `${all}.` : `${all}, ${paceText(ms / steps.length)} each.`
}

/** Those who came, or came back, after the last one. */
const moreText = (waiting: number, query: TableQuery): string =>
  isNarrowed(query)
    ? counted(waiting, 'more applicant matches', 'more applicants match')
    : `${counted(waiting, 'more applicant is', 'more applicants are')} in ${query.tab}`

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
  const { waiting } = deck
  const narrowed = isNarrowed(query)
  if (steps.length === 0)
    return waiting > 0 ? (
      <EmptyState
        icon={RotateCcw}
        title="Everything is undone"
        text={
          narrowed
            ? `${counted(waiting, 'applicant')} in ${query.tab} ${waiting === 1 ? 'matches' : 'match'} the ${narrowing(query)}.`
            : `${counted(waiting, 'applicant is', 'applicants are')} in ${query.tab}.`
        }
      >
        <Button size="32" onClick={() => deck.startAgain([])}>
          Start again
        </Button>
      </EmptyState>
    ) : (
      <EmptyState
        icon={Inbox}
        title={narrowed && !deck.state.hand ? 'No results' : 'All caught up'}
        text={
          deck.state.hand
            ? `Nobody in ${query.tab} is left for you.`
            : narrowed
              ? `Nobody here matches the ${narrowing(query)}.`
              : `Nobody is in ${query.tab}.`
        }
      >
        {back}
      </EmptyState>
    )
  const decided = steps.filter(({ to }) => to !== null)
  const skipped = steps.length - decided.length
  const isDone = skipped === 0 && waiting === 0
  const byStage = Map.groupBy(decided, ({ to }) => to ?? '')
  return (
    <div className={place}>
      <section className={`${card({ pad: '20' })} ${sheet}`} aria-label="Summary">
        <h2 className={title}>
          {isDone && (
            <span className={css({ color: 'ok' })}>
              <Icon of={CircleCheck} size={20} />
            </span>
          )}
          {waiting > 0
            ? moreText(waiting, query)
            : isDone
              ? narrowed
                ? 'Nobody else matches'
                : 'All caught up'
              : decided.length === 0
                ? 'Everyone was skipped'
                : counted(skipped, 'applicant was skipped', 'applicants were skipped')}
        </h2>
        {decided.length > 0 && <p className={css({ color: 't2' })}>{tookText(steps)}</p>}
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
