import { count, counted } from '@winnow/openapi/common/text/format'
import { conditionsOf, type Filter, type TableFilter } from '@winnow/openapi/filters'
import type { ReactNode } from 'react'
import { runAction } from '../../../lib/hotkeys.ts'
import { findStage } from '../../../lib/stages.ts'
import { css } from '../../../styled-system/css'
import { KeyCap } from '../../../ui/actions/KeyCap.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { toastFloor } from '../../../ui/overlays/stack/toast-room.ts'
import { useMatchCounts } from '../../review/query/counts.ts'
import { useReviewBehind } from '../../review/ReviewProvider.tsx'
import { countIn } from '../../review/state.ts'

const footer = css({
  display: 'flex',
  flexWrap: { base: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  columnGap: '10',
  flexShrink: '0',
  minHeight: '32',
  paddingInline: '16',
  borderTop: 'hairline',
  textStyle: 'meta',
  color: 't2',
  tabular: true,
  // What does not fit beside the words on a phone stands in a line as high as theirs.
  '& > button': { minHeight: '32', flexShrink: '0' },
  // Beside a panel the words of a button are cut before the last one leaves the table.
  '& > button:not(:last-child)': { flexShrink: { md: '1' }, minWidth: '0', truncate: true },
})
const words = css({
  row: '10',
  flexShrink: { base: '1', md: '0' },
  minWidth: '0',
  maxWidth: { md: '[60%]' },
  minHeight: '32',
  whiteSpace: 'nowrap',
  '& > button': { flexShrink: '0' },
})
const oneLine = css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' })
/** On a phone what is filtered stands above the words. */
const chips = css({
  flex: { base: '[1 0 100%]', md: '[0 1 auto]' },
  order: { base: '-1', md: '0' },
  paddingTop: { base: '6', md: '0' },
  minWidth: '0',
})

/** A phone's list has no columns. */
const ofColumns = css({ display: { base: 'none', md: 'inline' }, flexShrink: '0' })

const shortcuts = css({
  row: '6',
  flexShrink: '0',
  marginLeft: 'auto',
  padding: '0',
  border: 'none',
  backgroundColor: 'transparent',
  color: 't2',
  cursor: 'pointer',
  _hover: { color: 't1' },
  '@media (hover: none), (pointer: coarse)': { display: 'none' },
})

interface FooterProps {
  /** How many columns are shown, and how many there are */
  shown: number
  columns: number
  /** Opens the list of columns */
  onColumns: () => void
  children: ReactNode
}

/** How many applicants the query shows, and what narrows it; `children`: the filters in words. */
export function Footer({ shown, columns, onColumns, children }: FooterProps) {
  const review = useReviewBehind()
  const { form, query, rows, counts } = review.state
  const { matched: total } = rows
  const { search, tab } = query
  const filters = query.filters.length
  const stage = findStage(form.stages, tab)
  const inTab = stage ? countIn(counts, form.stages, stage) : 0
  // The empty table has the way back in its place.
  const isEmpty = total === 0
  const narrowed = [...(search ? [`‘${search}’`] : []), ...(filters > 0 ? [counted(filters, 'filter')] : [])]
  return (
    <div ref={toastFloor} className={footer}>
      <div className={words}>
        <span role="status" className={oneLine}>
          {total === undefined
            ? ''
            : narrowed.length === 0
              ? counted(total, 'applicant')
              : `${count(total)} of ${count(Math.max(total, inTab))} ${total === 1 ? 'matches' : 'match'} ${narrowed.join(' and ')}`}
        </span>
        {search && !isEmpty && (
          <TextLink onClick={() => review.change({ search: '' })}>Clear search</TextLink>
        )}
        {filters > 0 && !isEmpty && (
          <TextLink onClick={() => review.change({ filters: [] })}>Clear filters</TextLink>
        )}
      </div>
      {!query.filters.some(isNewFilter) && <NewCount />}
      {filters > 0 && <div className={chips}>{children}</div>}
      {shown < columns && (
        <span className={ofColumns}>
          <TextLink tone="plain" onClick={onColumns}>
            Shown: {count(shown)} of {counted(columns, 'column')}
          </TextLink>
        </span>
      )}
      <button type="button" className={shortcuts} onClick={() => runAction('shortcuts')}>
        <KeyCap keys="?" />
        Shortcuts
      </button>
    </div>
  )
}

const newFilter: Filter = { columnId: 'new_since_visit', operator: 'equals', value: true }
const isNewFilter = (filter: TableFilter) =>
  conditionsOf(filter).some(it => it.columnId === newFilter.columnId)

/** How many in this status applied after the person's last visit; a press shows only them. */
function NewCount() {
  const review = useReviewBehind()
  const { form, query, counts, newSince } = review.state
  const matching = newSince === null ? null : { filters: [newFilter] }
  const found = useMatchCounts(form, matching, counts)?.get(query.tab) ?? 0
  if (found === 0) return null
  return (
    <TextLink onClick={() => review.change({ filters: [...query.filters, newFilter] })}>
      <span className={css({ truncate: true })}>{count(found)} new since your last visit</span>
    </TextLink>
  )
}
