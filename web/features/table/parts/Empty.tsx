import { count, counted } from '@winnow/openapi/common/text/format'
import type { FormDetails } from '@winnow/sdk'
import { Inbox, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { findStage } from '../../../lib/stages.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { type TableQuery, windowQuery } from '../../review/query/query.ts'
import { useReview } from '../../review/ReviewProvider.tsx'

interface EmptyTabProps {
  form: FormDetails
  tab: string
  /** Below the words of an empty New tab: Share form */
  children?: ReactNode
}

/** A tab without applicants (docs/rules.md#empty-table). A stage's label reads as a past tense: 'Shortlisted', 'Archived'. */
export function EmptyTab({ form, tab, children }: EmptyTabProps) {
  return findStage(form.stages, tab)?.kind === 'NEW' ? (
    <EmptyState icon={Inbox} title="All caught up" text="No new applications for this form.">
      {children}
    </EmptyState>
  ) : (
    <EmptyState
      icon={Inbox}
      title={`No ${tab.toLowerCase()} applicants`}
      text={`You have not moved any applicant to ${tab} yet.`}
    />
  )
}

/** Filtered to nothing: says where search and filters do match (docs/rules.md#empty-table). */
export function NoResults() {
  const review = useReview()
  const { form, query } = review.state
  const matches = useOtherMatches(form, query)
  const most = matches?.toSorted((a, b) => b.total - a.total)[0]
  return (
    <EmptyState icon={SearchX} title="No results" text={matches && matchesText(matches)}>
      <TextLink onClick={() => review.change({ search: '', filters: [] })}>
        {query.filters.length === 0 ? 'Clear search' : 'Clear filters'}
      </TextLink>
      {most && (
        <Button kind="ghost" onClick={() => review.change({ tab: most.stage })}>
          Open {most.stage}
        </Button>
      )}
    </EmptyState>
  )
}

interface StageMatches {
  stage: string
  total: number
}

/** '4 matches in Shortlisted, 11 in Archived.' */
function matchesText(matches: readonly StageMatches[]): string {
  const [first, ...rest] = matches
  if (!first) return 'No matches in other statuses.'
  const others = rest.map(({ stage, total }) => `, ${count(total)} in ${stage}`).join('')
  return `${counted(first.total, 'match', 'matches')} in ${first.stage}${others}.`
}

function useOtherMatches(form: FormDetails, query: TableQuery): StageMatches[] | undefined {
  const [matches, setMatches] = useState<StageMatches[]>()
  const labels = form.stages.map(stage => stage.label).filter(label => label !== query.tab)
  const key = JSON.stringify([labels, windowQuery(form.identifier, query)])
  useEffect(() => {
    const controller = new AbortController()
    const [stages, body] = JSON.parse(key) as [string[], ReturnType<typeof windowQuery>]
    const countIn = async (stage: string) => {
      const { total } = await winnow.fetchWindow({ ...body, stage, limit: 1 }, { signal: controller.signal })
      return { stage, total }
    }
    setMatches(undefined)
    Promise.all(stages.map(countIn))
      .then(found => setMatches(found.filter(({ total }) => total > 0)))
      // Without the other tabs' matches the state says only that there are none here.
      .catch(() => {})
    return () => controller.abort()
  }, [key])
  return matches
}
