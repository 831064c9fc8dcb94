import { count, counted } from '@winnow/openapi/common/text/format'
import { conditionsOf, type Filter, type TableFilter } from '@winnow/openapi/filters'
import type { ReactNode } from 'react'
import { runAction } from '../../../lib/hotkeys.ts'
import { findStage } from '../../../lib/stages.ts'
import { css, cx } from '../../../styled-system/css'
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
  '& > button': { minHeight: lineHeight },
  // What does not fit beside the words stands in a line as high as theirs.
  [narrow]: { flexWrap: 'wrap', rowGap: '0' },
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
/**
 * What is new beside the filters: whole, or wrapped out of sight, so that the filters have its room. Reversed, the filters
 * come first when lines are filled, and stand last.
 */
const beside = css({
  display: 'flex',
  flexFlow: 'row-reverse wrap',
  justifyContent: 'flex-end',
  columnGap: '10',
  rowGap: '10',
  minWidth: '0',
  height: lineHeight,
  overflow: 'clip',
  // The outline of a focus
  overflowClipMargin: '[4px]',
  '& > button': { flexShrink: '0', minHeight: lineHeight },
  // Tab leads to what was out of sight.
  '&:has(> button:focus-visible)': { flexWrap: 'nowrap' },
  '&:not(:has(button))': { display: 'none' },
  [narrow]: { display: 'contents' },
})
const chips = css({
  display: 'flex',
  alignItems: 'center',
  order: '-1',
  minWidth: '0',
  minHeight: lineHeight,
  // Where the table is a list, what is filtered stands above the words.
  [narrow]: { flex: '[1 0 100%]', paddingTop: '6', '&:empty': { display: 'none' } },
})
const least = css({ minWidth: '[160px]' })

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
        <div className={cx(beside, filters > 0 && least)}>
          {!query.filters.some(isNewFilter) && <NewCount />}
          <div className={chips}>{filters > 0 && children}</div>
        </div>
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
      {count(found)} new since your last visit
    </TextLink>
  )
}
