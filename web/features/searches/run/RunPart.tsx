import {
  aboutDollars,
  count,
  counted,
  dollarsText,
  spanText,
  tokensText,
} from '@winnow/openapi/common/text/format'
import type { CompositeQuery } from '@winnow/sdk'
import { Play, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOnline } from '../../../lib/browser/use-online.ts'
import { reasonOf, useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { textLink } from '../../../styled-system/recipes'
import { Button } from '../../../ui/actions/Button.tsx'
import { Progress } from '../../../ui/feedback/Progress.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { type Phase, resultsText, timeLeft, toReadText } from '../../review/searches/phase.ts'
import type { Judging } from '../../review/searches/searches.ts'
import { meta, part } from '../frame.ts'
import { oneAtATime } from '../words.tsx'
import { TryPart } from './TryPart.tsx'

const foot = css({ row: '8', justifyContent: 'space-between' })
const box = css({ stack: '8' })
const buttons = css({ row: '8', flexWrap: 'wrap' })

interface RunPartProps {
  search: CompositeQuery
  phase: Phase
  /** Its run as the last news had it; null: none is running */
  judging: Judging | null
}

/** How far the search is, or what a run would read and cost. */
export function RunPart({ search, phase, judging }: RunPartProps) {
  return (
    <div className={part}>
      {phase === 'reading' ? (
        <Reading search={search} judging={judging} />
      ) : phase === 'complete' ? (
        <div className={box} role="status">
          <span>
            {resultsText(search.allMatches)}. {readText(search)}
          </span>
        </div>
      ) : (
        <Waiting search={search} phase={phase} />
      )}
    </div>
  )
}

const nobodyToRead = 'No applications to read'

function readText({ totalRows }: CompositeQuery): string {
  if (totalRows === 0) return `${nobodyToRead}.`
  return totalRows === 1 ? 'The one application was read.' : `All ${count(totalRows)} applications were read.`
}

/** Milliseconds within which a run begins; one that waits later has a provider that is busy */
const usualStart = 2_000

function Reading({ search, judging }: Pick<RunPartProps, 'search' | 'judging'>) {
  const review = useReview()
  const isOnline = useOnline()
  const { done, total } = judging ?? search.run ?? { done: 0, total: 0 }
  const [now, setNow] = useState(Date.now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time that is left is looked at again whenever more was read.
  useEffect(() => setNow(Date.now()), [done, search])
  const startedAt = search.run ? Date.parse(search.run.startedAt) : now
  const left = timeLeft(done, total, now - startedAt)
  const isHeldUp =
    search.assistant.connected && search.run?.status === 'WAITING' && now - startedAt > usualStart
  const isBatched = search.run?.batched === true
  return (
    <Progress
      name="Reading applications"
      done={done}
      total={total}
      remains={
        <div className={foot}>
          <span>
            {!isOnline
              ? "You're offline. Reading continues on the server."
              : isBatched
                ? 'Waiting for the provider, which takes up to a day. You can leave this page.'
                : isHeldUp
                  ? "The AI model is busy. It's asked again in a moment. You can leave this page."
                  : `${left === null ? '' : `About ${spanText(left)} left. `}You can leave this page.`}
          </span>
          <Button
            size="24"
            icon={Square}
            busy={judging?.stopping ? 'Stopping' : undefined}
            onClick={() => void review.searches.stop()}
          >
            Stop
          </Button>
        </div>
      }
    />
  )
}

const sentence = (text: string) => text.replace(/^\p{L}/u, first => first.toUpperCase())

/** How far a search that has begun is, and why it does not continue. */
function farText({ run, totalRows, remainingRows }: CompositeQuery, phase: Phase): string {
  const done = count(totalRows - remainingRows)
  const all = counted(totalRows, 'application')
  const far = `${done} of ${all} read.`
  if (phase === 'stopped') return `Stopped. ${far}`
  if (phase === 'behind')
    return run && run.failed > 0
      ? `${far} ${counted(run.failed, 'application')} got no valid answer from the AI model.`
      : // What was read before may have changed since.
        `Results are up to date for ${done} of ${all}.`
  if (run?.exhausted && run.maxDollars !== null)
    return `Paused. ${far} The next one could have cost more than ${dollarsText(run.maxDollars)}.`
  return `Paused. ${far} ${run?.error ?? ''}`.trimEnd()
}

/** The least that a run may be allowed to spend */
const leastDollars = 0.01

function Waiting({ search, phase }: { search: CompositeQuery; phase: Phase }) {
  const review = useReview()
  const { form } = review.state
  const of = { form_id: form.identifier, composite_query_id: search.id }
  const { data: estimate, error, mutate } = useCall('estimateCompositeAiQuery', of)
  const { remainingRows, updatedAt } = search
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it costs depends on the criteria and on who has no result.
  useEffect(() => void mutate(), [remainingRows, updatedAt])
  const before = search.run?.maxDollars ?? 0
  /** As typed; absent: the usual limit. What the run before was allowed holds for the next one too. */
  const [most, setMost] = useState(before >= leastDollars ? String(before) : undefined)
  const [isStarting, setStarting] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const batchedCost = estimate?.batchedCost ?? null
  const ceiling = most ?? (estimate?.maxDollars != null ? String(estimate.maxDollars) : '')
  const hasNobody = estimate?.applications === 0
  const obstacle = review.searches.isBusy ? oneAtATime : hasNobody ? nobodyToRead : null
  const isCeilingWrong = most !== undefined && !(Number(most) >= leastDollars)
  const run = async () => {
    if (obstacle !== null || isStarting || isCeilingWrong) return
    setStarting(true)
    await review.searches.run(search, {
      maxCost: ceiling === '' ? undefined : Number(ceiling),
      batched: isWaiting && batchedCost !== null,
    })
    setStarting(false)
  }
  return (
    <div className={box}>
      {phase !== 'ready' && <span role="status">{farText(search, phase)}</span>}
      {!estimate && (
        <span className={meta} role="status">
          {error ? (
            <>
              Couldn't estimate the cost. {reasonOf(error)}{' '}
              <button type="button" className={textLink()} onClick={() => void mutate()}>
                Try again
              </button>
            </>
          ) : (
            <Skeleton width="70%" />
          )}
        </span>
      )}
      {estimate && (
        <span className={meta}>
          {hasNobody ? nobodyToRead : toReadText(search, estimate.applications)}.
          {estimate.assistant.connected &&
            !hasNobody &&
            ` ${sentence(`${aboutDollars(estimate.cost.dollars)}, ${tokensText(estimate.cost.inputTokens + estimate.cost.outputTokens)} tokens.`)}`}
          {estimate.optedOut > 0 &&
            ` ${count(estimate.optedOut)} left out: ${estimate.optedOut === 1 ? 'the applicant' : 'the applicants'} asked for a person to read ${estimate.optedOut === 1 ? 'it' : 'theirs'}.`}
        </span>
      )}
      {estimate?.maxDollars != null && !hasNobody && (
        <Field
          label="Spend at most, in dollars"
          {...(isCeilingWrong && { error: `At least ${leastDollars}` })}
        >
          <Input
            inputMode="decimal"
            value={ceiling}
            onChange={event => setMost(event.target.value.replace(',', '.').replace(/[^\d.]/g, ''))}
          />
        </Field>
      )}
      {batchedCost && !hasNobody && (
        <Checkbox checked={isWaiting} onChange={setWaiting}>
          Wait up to a day for half the price: {aboutDollars(batchedCost.dollars)}
        </Checkbox>
      )}
      <div className={buttons}>
        <Tooltip text={obstacle} disabled={obstacle === null}>
          <Button
            kind="primary"
            icon={Play}
            aria-disabled={obstacle !== null || isCeilingWrong || undefined}
            busy={isStarting ? 'Starting' : undefined}
            onClick={() => void run()}
          >
            {phase === 'ready' ? 'Read applications' : 'Continue to search'}
          </Button>
        </Tooltip>
        {phase !== 'stopped' && <TryPart search={search} obstacle={obstacle} />}
      </div>
    </div>
  )
}
