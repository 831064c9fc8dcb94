import { shortDate } from '@winnow/openapi/common/dates/dates'
import { count } from '@winnow/openapi/common/text/format'
import type { CompositeQuery, FetchCompositeAiQueriesResponse } from '@winnow/sdk'
import { Lightbulb, Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import type { useCall } from '../../../lib/client.ts'
import { mayHelpAgain } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { nameOf, type Phase, phaseOf, resultsText, toReadText } from '../../review/searches/phase.ts'
import { BasicNotice } from '../BasicNotice.tsx'
import { panelBody, panelHead, subtle } from '../frame.ts'
import { oneAtATime, ShortName } from '../words.tsx'
import { type QueryDraft, QueryField } from './QueryField.tsx'

const title = css({ row: '8', grow: true, textStyle: 'panel' })
const ask = css({ stack: '12', padding: '16', borderBottom: 'hairline' })
const question = css({ textStyle: 'dialog' })
const suggestion = css({
  display: 'flex',
  gap: '8',
  width: 'full',
  padding: '8',
  border: 'hairline',
  borderRadius: 'media',
  backgroundColor: 'transparent',
  color: 't2',
  textAlign: 'left',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  _hover: { backgroundColor: 'hover', color: 't1' },
  '&[aria-disabled=true]': { cursor: 'default', color: 't3', backgroundColor: 'transparent' },
  '& > svg': { flexShrink: '0', marginTop: '2', color: 't3' },
})
const heading = css({
  paddingInline: '16',
  paddingTop: '14',
  paddingBottom: '4',
  textStyle: 'columnHead',
  color: 't2',
})
const rows = css({ margin: '0', padding: '0', paddingInline: '8', paddingBottom: '12', listStyle: 'none' })
const row = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  columnGap: '12',
  width: 'full',
  padding: '8',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: 'transparent',
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { backgroundColor: 'hover' },
})
const name = css({ minWidth: '0', textStyle: 'control' })
const results = css({ textStyle: 'meta', color: 't2', tabular: true })
const none = css({ paddingInline: '16', paddingBottom: '16', color: 't2' })

interface SearchListProps {
  list: ReturnType<typeof useCall<'fetchCompositeAiQueries'>>
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
  onClose: () => void
}

/** A new query, a suggestion, and the searches that were made before. */
export function SearchList({ list: { data, error, mutate }, draft, onDraft, onClose }: SearchListProps) {
  return (
    <>
      <header className={panelHead}>
        <h2 className={title}>
          <Icon of={Sparkles} size={15} />
          AI Assistant
        </h2>
        <IconButton icon={X} label="Close assistant" onClick={onClose} />
      </header>
      <div className={panelBody}>
        <div className={ask}>
          <h3 className={question} id="assistant-question">
            Who are you looking for?
          </h3>
          <QueryField draft={draft} onDraft={onDraft} hearsVideos={data?.assistant.transcriber ?? false} />
          {data && <Suggestion of={data.suggestedCompositeQueries} />}
          <BasicNotice assistant={data?.assistant} />
        </div>
        <h3 className={heading}>All Searches</h3>
        {data ? (
          data.compositeQueries.length > 0 ? (
            <ul className={rows}>
              {data.compositeQueries.map(search => (
                <li key={search.id}>
                  <SearchRow search={search} />
                </li>
              ))}
            </ul>
          ) : (
            <p className={none}>
              No searches yet. A search becomes columns of the table: Yes, No or Maybe for each applicant.
            </p>
          )
        ) : error ? (
          <ErrorState
            {...(mayHelpAgain(error) ? { onRetry: () => void mutate() } : { text: error.message })}
          />
        ) : (
          <SkeletonRows rows={4} columns={2} label="Loading searches" />
        )}
      </div>
    </>
  )
}

/** One of the suggestions, by chance; the same until another list comes. */
function Suggestion({ of }: { of: FetchCompositeAiQueriesResponse['suggestedCompositeQueries'] }) {
  const review = useReview()
  const [chance] = useState(Math.random)
  const suggested = of[Math.floor(chance * of.length)]
  if (!suggested) return null
  const isBusy = review.searches.isBusy
  return (
    <Tooltip text={oneAtATime} disabled={!isBusy}>
      <button
        type="button"
        className={suggestion}
        aria-disabled={isBusy}
        onClick={() => !isBusy && void review.searches.asking.convert(suggested)}
      >
        <Icon of={Lightbulb} size={14} />
        <span>
          <span className={css({ srOnly: true })}>Suggestion: </span>
          {suggested.originalQuery}
        </span>
      </button>
    </Tooltip>
  )
}

function SearchRow({ search }: { search: CompositeQuery }) {
  const review = useReview()
  const { judging } = review.state
  return (
    <button type="button" className={row} onClick={() => review.searches.show(search.id)}>
      <ShortName className={name} name={nameOf(search)} />
      <span className={results}>{knownResults(search)}</span>
      <span className={subtle}>
        {judging?.searchId === search.id
          ? `Reading ${count(judging.done)} of ${count(judging.total)}`
          : stateText(search)}
      </span>
    </button>
  )
}

const states: Record<Phase, (search: CompositeQuery) => string> = {
  ready: () => 'Not started',
  complete: () => '',
  behind: toReadText,
  stopped: () => 'Stopped',
  paused: () => 'Paused',
  reading: () => 'Reading',
}

/** That nobody meets a search is known once everyone is read. */
const knownResults = (search: CompositeQuery): string =>
  search.allMatches > 0 || phaseOf(search) === 'complete' ? resultsText(search.allMatches) : ''

const stateText = (search: CompositeQuery): string =>
  [states[phaseOf(search)](search), shortDate(search.createdAt)].filter(Boolean).join(' · ')
