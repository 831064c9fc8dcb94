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
import type { TableQuery } from '../../review/query/query.ts'
import { useReviewBehind } from '../../review/ReviewProvider.tsx'
import { countIn } from '../../review/state.ts'

/** A line for a finger is as high as what it presses. */
const lineHeight = { base: '32', _coarse: '44' } as const

/** The footer is a phone's where the table is a list: on a phone, and beside a panel on a small screen. */
const narrow = '@container (max-width: 719.98px)'
const room = css({ containerType: 'inline-size', flexShrink: '0' })
const footer = css({
  row: '10',
  minHeight: lineHeight,
  paddingInline: '16',
  borderTop: 'hairline',
  textStyle: 'meta',
  color: 't2',
  tabular: true,
  // Beside many filters the words of a button are cut before they are.
  '& > button': { minHeight: lineHeight },
  '& > button:not(:last-child)': { flexShrink: '9', minWidth: '0', truncate: true },
  // What does not fit beside the words stands in a line as high as theirs.
  [narrow]: { flexWrap: 'wrap', rowGap: '0', '& > button:not(:last-child)': { flexShrink: '0' } },
})
const words = css({
  row: '10',
  flexShrink: '0',
  minWidth: '0',
  maxWidth: '[60%]',
  minHeight: lineHeight,
  whiteSpace: 'nowrap',
  '& > button': { flexShrink: '0' },
  [narrow]: { flexShrink: '1', maxWidth: '[none]' },
})
const oneLine = css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' })
const chips = css({
  minWidth: '[160px]',
  // Where the table is a list, what is filtered stands above the words.
  [narrow]: { flex: '[1 0 100%]', order: '-1', paddingTop: '6', minWidth: '0' },
})

/** A list has no columns. */
const ofColumns = css({ flexShrink: '0', [narrow]: { display: 'none' } })

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
const ofShortcuts = css({ [narrow]: { srOnly: true } })

interface FooterProps {
  /** How many columns of the list of columns are shown, and how many it has */
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
  // The button that is pressed goes with what it clears.
  const clear = (by: Partial<TableQuery>) => {
    review.change(by)
    review.reach('table')
  }
  const narrowed = [...(search ? [`‘${search}’`] : []), ...(filters > 0 ? [counted(filters, 'filter')] : [])]
  return (
    <div ref={toastFloor} className={room}>
      <div className={footer}>
        <div className={words}>
          <span role="status" className={oneLine}>
            {total === undefined
              ? ''
              : narrowed.length === 0
                ? counted(total, 'applicant')
                : `${count(total)} of ${count(Math.max(total, inTab))} ${total === 1 ? 'matches' : 'match'} ${narrowed.join(' and ')}`}
          </span>
          {search && !isEmpty && <TextLink onClick={() => clear({ search: '' })}>Clear search</TextLink>}
          {filters > 0 && !isEmpty && (
            <TextLink onClick={() => clear({ filters: [] })}>Clear filters</TextLink>
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
          <span className={ofShortcuts}>Shortcuts</span>
        </button>
      </div>
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
