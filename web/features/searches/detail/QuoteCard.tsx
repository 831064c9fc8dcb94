import { resultNames } from '@winnow/openapi/filters/columns'
import type { CompositeQuery } from '@winnow/sdk'
import { useEffect, useState } from 'react'
import { mayHelpAgain, useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { card } from '../../../styled-system/recipes'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Verdict } from '../../../ui/data/Verdict.tsx'
import { ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { Evidence } from '../../review/evidence/Evidence.tsx'
import { ModelInputButton } from '../../review/evidence/ModelInputButton.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { skippedText } from '../../review/searches/coming.ts'
import type { Applicant } from '../../review/selection/subjects.ts'
import { meta } from '../frame.ts'

const box = css({ margin: '12' })
const head = css({ row: '8', minHeight: '28', marginBottom: '6' })
const who = css({ grow: true, truncate: true, textStyle: 'control' })
const what = css({ textStyle: 'control' })

/** Milliseconds on a row before its evidence is fetched: arrows pass many. */
const glance = 150

interface QuoteCardProps {
  search: CompositeQuery
  /** The criterion that the person chose; null: the first with a quote */
  criterionId: string | null
}

/** What a result of the applicant in the focused row rests on; nothing while no row has the focus. */
export function QuoteCard(props: QuoteCardProps) {
  const review = useReview()
  const { focused } = review.state
  const applicant = useResting(review.applicantAt(focused))
  return applicant ? <Card key={applicant.id} {...props} applicant={applicant} /> : null
}

function Card({ search, criterionId, applicant }: QuoteCardProps & { applicant: Applicant }) {
  const review = useReview()
  const { form, focused } = review.state
  const of = { form_id: form.identifier, submission_id: applicant.id }
  const { data, error, mutate } = useCall('fetchEvidence', of)
  const { data: submission } = useCall('fetchSubmission', of)
  const results = data?.results.filter(it => it.searchId === search.id) ?? []
  const shown =
    results.find(it => it.queryId === criterionId) ?? results.find(it => it.quotes.length > 0) ?? results[0]
  const failed = !data && error
  if (!shown && !data?.optedOut && !failed) return null
  return (
    <section className={box} aria-label={`Evidence: ${applicant.name}`}>
      <div className={card({ pad: '12' })}>
        <div className={head}>
          <Avatar id={applicant.id} name={applicant.name} />
          <span className={who}>{applicant.name}</span>
          {shown && !data?.optedOut && <Verdict result={shown.result}>{resultNames[shown.result]}</Verdict>}
        </div>
        {failed ? (
          <ErrorState
            {...(mayHelpAgain(error) ? { onRetry: () => void mutate() } : { text: error.message })}
          />
        ) : data?.optedOut || !shown ? (
          <span className={meta}>{skippedText}</span>
        ) : (
          <>
            <span className={what}>{shown.name}</span>
            <Evidence
              form={form}
              submission={submission}
              submissionId={applicant.id}
              evidence={shown}
              onShow={quote => {
                review.searches.lead(applicant.id, shown.queryId, quote.start)
                if (focused !== null) review.openAt(focused)
              }}
            />
            <ModelInputButton submissionId={applicant.id} evidence={results} {...{ form, search }} />
          </>
        )}
      </div>
    </section>
  )
}

/** The applicant whom the keyboard rests on. */
function useResting(applicant: Applicant | undefined): Applicant | undefined {
  const [resting, setResting] = useState(applicant)
  const id = applicant?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same applicant is another object after every change of the rows.
  useEffect(() => {
    const timer = setTimeout(() => setResting(applicant), glance)
    return () => clearTimeout(timer)
  }, [id])
  return resting
}
