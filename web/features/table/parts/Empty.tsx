import { count, counted } from '@winnow/openapi/common/format'
import type { FormDetails } from '@winnow/sdk'
import { Inbox, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { findStage } from '../../../lib/review/stages.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { TableQuery } from '../query.ts'
import { windowQuery } from '../rows/use-rows.ts'

interface EmptyTabProps {
  form: FormDetails
  tab: string
  /** Beside the words of an empty New tab: Share form */
  children?: ReactNode
}

/** A tab without applicants (spec 2, section 2). A stage's label is its own past tense: 'Shortlisted', 'Archived'. */
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

interface NoResultsProps {
  form: FormDetails
  query: TableQuery
  onClear: () => void
  onTab: (tab: string) => void
}

/** Filtered to nothing: says where search and filters do match (spec 2, section 2). */
export function NoResults({ form, query, onClear, onTab }: NoResultsProps) {
  const matches = useOtherMatches(form, query)
  const most = matches?.toSorted((one, other) => other.total - one.total)[0]
  return (
    <EmptyState icon={SearchX} title="No results" text={matches && matchesText(matches)}>
      <Button onClick={onClear}>Clear filters</Button>
      {most && (
        <Button kind="ghost" onClick={() => onTab(most.stage)}>
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
  if (!first) return 'No matches in other tabs.'
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
    const ask = async (stage: string) => {
      const { total } = await winnow.fetchWindow({ ...body, stage, limit: 1 }, { signal: controller.signal })
      return { stage, total }
    }
    setMatches(undefined)
    Promise.all(stages.map(ask))
      .then(found => setMatches(found.filter(one => one.total > 0)))
      // Without the other tabs' matches the state says only that there are none here.
      .catch(() => {})
    return () => controller.abort()
  }, [key])
  return matches
}
