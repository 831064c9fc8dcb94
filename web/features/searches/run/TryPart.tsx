import { counted } from '@winnow/openapi/common/text/format'
import { resultNames } from '@winnow/openapi/filters/columns'
import type { CompositeQuery, TryCompositeAiQueryResponse } from '@winnow/sdk'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { textLink } from '../../../styled-system/recipes'
import { Button } from '../../../ui/actions/Button.tsx'
import { Verdict } from '../../../ui/data/Verdict.tsx'
import { attempt } from '../../../ui/overlays/attempt.ts'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { meta } from '../frame.ts'

const list = css({ plainList: true, stack: '8', width: 'full' })
const item = css({ stack: '4', padding: '10', border: 'hairline', borderRadius: 'media' })
const head = css({ row: '8', justifyContent: 'space-between' })
const result = css({ display: 'grid', gridTemplateColumns: '[auto minmax(0, 1fr)]', gap: '8' })

interface TryPartProps {
  search: CompositeQuery
  /** Why it can't be tried now; null: it can */
  obstacle: string | null
}

/** Tries the search on applications that people have decided, before it reads all (docs/rules.md#trying-a-search). */
export function TryPart({ search, obstacle }: TryPartProps) {
  const review = useReview()
  const [isTrying, setTrying] = useState(false)
  const [tried, setTried] = useState<{ at: string; reply: TryCompositeAiQueryResponse }>()
  const tryOut = async () => {
    if (obstacle !== null || isTrying) return
    setTrying(true)
    await attempt("Couldn't try the search", async () => {
      const reply = await winnow.tryCompositeAiQuery({
        form_id: review.state.form.identifier,
        composite_query_id: search.id,
      })
      review.searches.store(reply.compositeQuery)
      setTried({ at: reply.compositeQuery.updatedAt, reply })
    })
    setTrying(false)
  }
  return (
    <>
      <Tooltip
        placement="top"
        text={obstacle ?? 'Reads up to 10 applications that people have decided on, and compares the results'}
      >
        <Button
          icon={FlaskConical}
          aria-disabled={obstacle !== null || undefined}
          busy={isTrying ? 'Trying' : undefined}
          onClick={() => void tryOut()}
        >
          Try on 10
        </Button>
      </Tooltip>
      {tried && <Outcome {...tried.reply} />}
    </>
  )
}

function Outcome({ tried, agreed, unclear, disagreements, compositeQuery }: TryCompositeAiQueryResponse) {
  const review = useReview()
  const names = new Map(compositeQuery.breakdownQueries.map(({ id, name }) => [id, name]))
  return (
    <>
      <p className={meta} role="status">
        {tried === 0
          ? `No one ${compositeQuery.filters.length > 0 ? 'who passes the filters ' : ''}has been moved out of New yet, so there is nothing to compare with.`
          : `Tried on ${counted(tried, 'application')} that people decided on: ${agreed} the same, ${disagreements.length} the opposite, ${unclear} unclear.`}
      </p>
      {disagreements.length > 0 && (
        <ul className={list} aria-label="Disagreements">
          {disagreements.map(({ submissionId, name, stage, match, results }) => (
            <li key={submissionId} className={item}>
              <div className={head}>
                <button
                  type="button"
                  className={textLink()}
                  onClick={() => review.change({ openId: submissionId })}
                >
                  {name}
                </button>
                <span className={meta}>{stage}</span>
              </div>
              <span className={meta}>{match ? 'The search says: a match' : 'The search says: no match'}</span>
              {results.map(({ queryId, result: value, reason }) => (
                <div key={queryId} className={result}>
                  <Verdict result={value}>{resultNames[value]}</Verdict>
                  <span className={meta}>
                    {names.get(queryId)}: {reason}
                  </span>
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
