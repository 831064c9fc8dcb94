import { count, counted } from '@winnow/openapi/common/text/format'
import type { FormDetails } from '@winnow/sdk'
import { Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { findStage } from '../../../lib/stages.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useMatchCounts } from '../../review/query/counts.ts'
import { matchingOf, narrowing } from '../../review/query/query.ts'
import { useReviewBehind } from '../../review/ReviewProvider.tsx'

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
  const review = useReviewBehind()
  const { query } = review.state
  const matches = useOtherMatches()
  const most = matches?.toSorted((a, b) => b.total - a.total)[0]
  return (
    // The line of the matches is there before they are: nothing moves under the pointer.
    <EmptyState icon={SearchX} title="No results" text={matches ? matchesText(matches) : '\u00a0'}>
      <TextLink
        onClick={() => {
          review.change({ search: '', filters: [] })
          review.reach('table')
        }}
      >
        Clear {narrowing(query)}
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

function useOtherMatches(): StageMatches[] | undefined {
  const { form, query, counts } = useReviewBehind().state
  const found = useMatchCounts(form, matchingOf(query), counts)
  return (
    found &&
    form.stages
      .map(({ label }) => ({ stage: label, total: found.get(label) ?? 0 }))
      .filter(({ stage, total }) => stage !== query.tab && total > 0)
  )
}
