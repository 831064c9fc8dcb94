import { count, counted } from '@winnow/openapi/common/text/format'
import type { CompositeQuery } from '@winnow/sdk'
import { Ellipsis, ListFilter, Pencil, Plus, SearchX, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { mayHelpAgain, useCall, winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { css } from '../../../styled-system/css'
import { textLink } from '../../../styled-system/recipes'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useFocusHeir } from '../../../ui/navigation/use-focus-heir.ts'
import { attempt } from '../../../ui/overlays/attempt.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { confirm } from '../../../ui/overlays/stack/stack.ts'
import { useReview } from '../../review/ReviewProvider.tsx'
import { nameOf, phaseOf } from '../../review/searches/phase.ts'
import { BasicNotice } from '../BasicNotice.tsx'
import { Criteria } from '../criteria/Criteria.tsx'
import { CriterionDialog } from '../criteria/CriterionDialog.tsx'
import { meta, panelBody, part } from '../frame.ts'
import { CostLine } from '../run/CostLine.tsx'
import { RunPart } from '../run/RunPart.tsx'
import { DetailHead } from './DetailHead.tsx'
import { Found } from './Found.tsx'
import { QuoteCard } from './QuoteCard.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { Thinking, type Unfolding } from './Thinking.tsx'
import { SearchTitle } from './Title.tsx'

const criteriaHead = css({
  row: '8',
  justifyContent: 'space-between',
  minHeight: { base: '32', _coarse: '44' },
  paddingInline: '16',
  borderBottom: 'hairline',
})
const foot = css({
  row: '12',
  flexShrink: '0',
  minHeight: '44',
  paddingInline: '16',
  borderTop: 'hairline',
  color: 't2',
  '& > :first-child': { marginRight: 'auto' },
})

interface SearchDetailProps {
  searchId: string
  /** As the list has it; absent: not known yet */
  known: CompositeQuery | undefined
  thinking: Unfolding
  onClose: () => void
}

/** Milliseconds after which a run is looked at again */
const readingInterval = 3_000

/** One search: what was asked, how far it is, its criteria with what they found, and its cost. */
export function SearchDetail({ searchId, known, thinking, onClose }: SearchDetailProps) {
  const review = useReview()
  const { form } = review.state
  const body = { form_id: form.identifier, composite_query_id: searchId }
  const {
    data: search,
    error,
    mutate,
  } = useCall('fetchCompositeAiQuery', body, {
    ...(known && { fallbackData: known }),
    keepPreviousData: true,
    // A run that waits for a busy provider makes no news.
    refreshInterval: latest => (latest && phaseOf(latest) === 'reading' ? readingInterval : 0),
  })
  if (search && error?.code !== 'not_found')
    return <Detail search={search} thinking={thinking} onClose={onClose} />
  return (
    <>
      <DetailHead onClose={onClose} />
      {!error ? (
        <SkeletonRows rows={6} columns={2} label="Loading search" />
      ) : error.code === 'not_found' ? (
        <EmptyState icon={SearchX} title="Search not found" text="It was deleted, with its columns.">
          <Button onClick={() => review.searches.show(null)}>All searches</Button>
        </EmptyState>
      ) : (
        <ErrorState {...(mayHelpAgain(error) ? { onRetry: () => void mutate() } : { text: error.message })} />
      )}
    </>
  )
}

interface DetailProps extends Pick<SearchDetailProps, 'thinking' | 'onClose'> {
  search: CompositeQuery
}

function Detail({ search, thinking, onClose }: DetailProps) {
  const review = useReview()
  const { form, judging } = review.state
  const [dialog, setDialog] = useState<'rename' | 'add' | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // From 'Read applications' to 'Stop', and from there to what is nearest.
  useFocusHeir(box)
  // On a phone it is the page.
  const isBeside = useMedia('(min-width: 768px)')
  const own = judging?.searchId === search.id ? judging : null
  const phase = own ? 'reading' : phaseOf(search)
  const isReading = phase === 'reading'
  const of = { form_id: form.identifier, composite_query_id: search.id }
  const remove = async () => {
    const sure = await confirm({
      title: 'Delete search?',
      text: `Deleting ‘${nameOf(search)}’ removes its ${counted(search.totalBreakdownQueries, 'column')} for all editors of the form, with all results. This can't be undone.`,
      confirm: 'Delete search',
    })
    if (!sure) return
    await attempt("Couldn't delete the search", async () => {
      await winnow.deleteCompositeAiQuery(of)
      review.searches.deleted(
        nameOf(search),
        search.breakdownQueries.map(it => it.id),
      )
      review.searches.show(null)
      await refresh('fetchCompositeAiQueries', 'fetchDetails')
    })
  }
  const judgeArrivals = async (judge_arrivals: boolean) => {
    review.searches.store({ ...search, judgeArrivals: judge_arrivals })
    const isSaved = await attempt("Couldn't save", async () =>
      review.searches.store(await winnow.updateCompositeAiQuery({ ...of, judge_arrivals })),
    )
    if (!isSaved) review.searches.store(search)
  }
  return (
    <>
      <DetailHead
        onClose={onClose}
        menu={
          <Menu
            trigger={<IconButton icon={Ellipsis} label="More" />}
            placement="bottom-end"
            items={[
              { id: 'rename', name: 'Rename', icon: Pencil, run: () => setDialog('rename') },
              {
                id: 'add',
                name: 'Add a criterion',
                icon: Plus,
                disabled: isReading,
                run: () => setDialog('add'),
              },
              {
                id: 'delete',
                name: 'Delete search',
                icon: Trash2,
                tone: 'danger',
                separated: true,
                run: () => void remove(),
              },
            ]}
          />
        }
      />
      <div ref={box} className={panelBody}>
        <div className={part}>
          <SearchTitle name={nameOf(search)} query={search.originalQuery} />
          <Thinking
            search={search}
            deepSearch={search.deepSearch}
            read={own?.done ?? search.run?.done ?? 0}
            isWorking={isReading}
            isReady={phase === 'ready'}
            {...thinking}
          />
          <div className={css({ marginTop: '4' })}>
            <BasicNotice assistant={search.assistant} />
          </div>
        </div>
        <Found search={search} isReading={isReading} />
        <RunPart search={search} phase={phase} judging={own} />
        <div className={criteriaHead}>
          <h3 className={meta}>{counted(search.totalBreakdownQueries, 'criterion', 'criteria')}</h3>
          {phase === 'ready' ? (
            <button type="button" className={textLink()} onClick={() => setDialog('add')}>
              <Icon of={Plus} size={13} />
              Add a criterion
            </button>
          ) : search.allMatches === 0 ? (
            <span className={meta}>No one meets every criterion{phase !== 'complete' && ' yet'}</span>
          ) : (
            <button
              type="button"
              className={textLink()}
              onClick={() => {
                review.searches.showMatches(search)
                if (!isBeside) review.searches.close()
              }}
            >
              <Icon of={ListFilter} size={13} />
              Show {count(search.allMatches)} that {search.allMatches === 1 ? 'meets' : 'meet'} all
            </button>
          )}
        </div>
        <Criteria search={search} phase={phase} chosen={chosen} onChoose={setChosen} />
        <CostLine search={search} isReading={isReading} />
        <QuoteCard search={search} criterionId={chosen} />
      </div>
      <div className={foot}>
        <span aria-hidden>Judge new applications as they arrive</span>
        <Switch checked={search.judgeArrivals} onChange={checked => void judgeArrivals(checked)} hideLabel>
          Judge new applications as they arrive
        </Switch>
      </div>
      {dialog === 'rename' && <RenameDialog search={search} onClose={() => setDialog(null)} />}
      {dialog === 'add' && <CriterionDialog search={search} onClose={() => setDialog(null)} />}
    </>
  )
}
