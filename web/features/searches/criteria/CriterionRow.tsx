import { checksText, count, counted } from '@winnow/openapi/common/text/format'
import { conditionsOf } from '@winnow/openapi/filters'
import { resultNames } from '@winnow/openapi/filters/columns'
import type { BreakdownQuery, CompositeQuery } from '@winnow/sdk'
import { Ellipsis, ListFilter, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { verdictIcons } from '../../../ui/data/Verdict.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { attempt } from '../../../ui/overlays/attempt.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { confirm } from '../../../ui/overlays/stack/stack.ts'
import { useReview } from '../../review/ReviewProvider.tsx'
import { yesOf } from '../../review/searches/matches.ts'
import type { Phase } from '../../review/searches/phase.ts'
import { CriterionDialog } from './CriterionDialog.tsx'

const row = css({
  position: 'relative',
  stack: '2',
  paddingInline: '16',
  paddingBlock: '12',
  borderBottom: 'hairline',
  _hover: { backgroundColor: 'hover' },
  _focusWithin: { backgroundColor: 'hover' },
  // Hidden only from a pointer that is elsewhere: a finger has none.
  '@media (hover: hover)': { '& [data-tools]': { opacity: '0' } },
  '&:hover [data-tools], &:focus-within [data-tools], & [data-tools]:has([data-state=open])': {
    opacity: '1',
  },
})
const head = css({ row: '4', minHeight: '24' })
const name = css({
  padding: '0',
  border: 'none',
  borderRadius: 'small',
  backgroundColor: 'transparent',
  color: 't1',
  textStyle: 'control',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '&[aria-pressed]': { cursor: 'pointer' },
  '&[aria-pressed=true]': { color: 'accentT' },
})
const summary = css({ textStyle: 'meta', color: 't3', overflowWrap: 'anywhere' })
const caution = css({
  display: 'flex',
  gap: '6',
  marginTop: '4',
  textStyle: 'meta',
  color: 'warn',
  '& > svg': { flexShrink: '0', marginTop: '1' },
})
const counts = css({ row: '12', marginTop: '6', whiteSpace: 'nowrap', tabular: true })
const countOf = css({
  row: '4',
  '&[data-result=YES]': { color: 'ok' },
  '&[data-result=MAYBE]': { color: 'warn' },
  '&[data-result=NO]': { color: 'mut' },
  '& > b': { fontWeight: 'semibold' },
})
const bar = css({
  display: 'flex',
  gap: '1',
  flex: '[0 1 132px]',
  minWidth: '[48px]',
  height: '8',
  marginLeft: 'auto',
  borderRadius: 'full',
  backgroundColor: 'active',
  overflow: 'hidden',
  '& > [data-result=YES]': { backgroundColor: 'dot.green' },
  '& > [data-result=MAYBE]': { backgroundColor: 'dot.yellow' },
  '& > [data-result=NO]': { backgroundColor: 'line3' },
})

const order = ['YES', 'MAYBE', 'NO'] as const

const maskNames: Record<BreakdownQuery['withheld'][number], string> = {
  NAME: 'names',
  EMAIL: 'email addresses',
  PHONE: 'phone numbers',
  LINKS: 'links',
}

interface CriterionRowProps {
  search: CompositeQuery
  criterion: BreakdownQuery
  phase: Phase
  /** Its evidence is shown of the focused applicant */
  isChosen: boolean
  onChoose: () => void
}

/** One criterion: what it looks for, its results and how far it is, the bar empty where nobody was read. */
export function CriterionRow({ search, criterion, phase, isChosen, onChoose }: CriterionRowProps) {
  const review = useReview()
  const { form, query } = review.state
  const [isEditing, setEditing] = useState(false)
  const { id, valueCounts, numberOfRowsProcessed: read, withheld, warning } = criterion
  const isReading = phase === 'reading'
  const isFiltered = query.filters.flatMap(conditionsOf).some(({ columnId }) => columnId === id)
  const toggleFilter = () => {
    const others = query.filters.filter(it => !conditionsOf(it).some(({ columnId }) => columnId === id))
    review.change({ filters: isFiltered ? others : [...others, yesOf(id)] })
  }
  const remove = async () => {
    const isLast = search.totalBreakdownQueries === 1
    const sure = await confirm({
      title: `Delete ‘${criterion.name}’?`,
      text: `Deleting a column removes it for all editors of the form, with its results. ${
        isLast ? 'This is the last criterion, so the search is deleted too. ' : ''
      }This can't be undone.`,
      confirm: 'Delete criterion',
    })
    if (!sure) return
    await attempt("Couldn't delete the criterion", async () => {
      const { search_deleted } = await winnow.deleteAiQuery({ form_id: form.identifier, query_id: id })
      review.searches.deleted(criterion.name, [id])
      if (search_deleted) review.searches.show(null)
      await refresh('fetchCompositeAiQuery', 'fetchCompositeAiQueries', 'fetchDetails')
    })
  }
  const checks = checksText(criterion.overriddenCount, criterion.confirmedCount)
  const whole = Math.max(search.totalRows, read)
  return (
    <li className={row}>
      <div className={head}>
        <h4 className={css({ grow: true })}>
          {review.focused ? (
            <button
              type="button"
              className={name}
              aria-pressed={isChosen}
              title="Show its evidence for the focused applicant"
              onClick={onChoose}
            >
              {criterion.name}
            </button>
          ) : (
            <span className={name}>{criterion.name}</span>
          )}
        </h4>
        <div className={css({ row: '2' })} data-tools>
          {phase !== 'ready' && (
            <Button
              kind="ghost"
              size="24"
              icon={ListFilter}
              aria-pressed={isFiltered}
              aria-label={`Filter: ${criterion.name}`}
              onClick={toggleFilter}
            >
              Filter
            </Button>
          )}
          <Menu
            trigger={<IconButton icon={Ellipsis} size="24" label={`More: ${criterion.name}`} />}
            placement="bottom-end"
            items={[
              { id: 'edit', name: 'Edit', icon: Pencil, disabled: isReading, run: () => setEditing(true) },
              {
                id: 'delete',
                name: 'Delete criterion',
                icon: Trash2,
                tone: 'danger',
                disabled: isReading,
                run: () => void remove(),
              },
            ]}
          />
        </div>
      </div>
      <span className={summary}>{criterion.summary || criterion.question}</span>
      {warning && (
        <p className={caution}>
          <Icon of={TriangleAlert} size={13} />
          {warning}
        </p>
      )}
      {withheld.length > 0 && (
        <p className={caution}>
          <Icon of={TriangleAlert} size={13} />
          It needs {withheld.map(it => maskNames[it]).join(' and ')}, which this form keeps from the
          assistant.
        </p>
      )}
      {phase !== 'ready' && (
        <div className={counts}>
          {order.map(result => (
            <span key={result} className={countOf} data-result={result}>
              <Icon of={verdictIcons[result]} size={12} />
              {resultNames[result]} <b>{count(valueCounts[result])}</b>
            </span>
          ))}
          <div className={bar} role="img" aria-label={`${count(read)} of ${count(whole)} read`}>
            {order.map(result => (
              <div
                key={result}
                data-result={result}
                style={{ width: `${whole === 0 ? 0 : (valueCounts[result] / whole) * 100}%` }}
              />
            ))}
          </div>
        </div>
      )}
      {checks && <span className={summary}>Reviewers {checks}.</span>}
      {criterion.staleCount > 0 && (
        <span className={summary}>
          {counted(criterion.staleCount, 'result is', 'results are')} out of date. The next run judges again.
        </span>
      )}
      {isEditing && (
        <CriterionDialog search={search} criterion={criterion} onClose={() => setEditing(false)} />
      )}
    </li>
  )
}
