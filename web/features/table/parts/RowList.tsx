import type { Row } from '@winnow/openapi/columns'
import { shortDate } from '@winnow/openapi/common/dates/dates'
import { conditionsOf } from '@winnow/openapi/filters'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Marked } from '../../../ui/data/Marked.tsx'
import { Badge } from '../../../ui/data/tags.tsx'
import { Verdict } from '../../../ui/data/Verdict.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { useReviewBehind } from '../../review/ReviewProvider.tsx'
import type { GroupHead } from '../../review/rows/groups.ts'
import { isNewSince } from '../../review/rows/is-new.ts'
import { isComing } from '../../review/searches/coming.ts'
import { applicantOf, isSelected, isSet } from '../../review/selection/subjects.ts'
import { viewersText } from '../../review/viewers.ts'
import { useSession } from '../../session/session.ts'
import { matchOf } from '../columns/found.ts'
import type { GridColumn } from '../columns/index.ts'
import { resultOf, verdicts } from '../columns/verdict.ts'
import { HeadWords } from '../grid/drawing/GroupHeads.tsx'
import { useGroupName } from './group-head.ts'
import { Lines } from './lines.ts'
import { RowMenus } from './RowMenus.tsx'
import { useListFocus } from './use-list-focus.ts'

const rowHeight = 64
/** Rows drawn above and below what is in view (docs/rules.md#windows). */
const overscan = 12

const scroller = css({ scrolls: true, overscrollBehavior: 'contain', '&:focus-visible': { outline: 'none' } })
const canvas = css({ position: 'relative', plainList: true })
const inFocus = { outline: '[2px solid]', outlineColor: 'focus', outlineOffset: '[-2px]' } as const
const item = css({
  position: 'absolute',
  insetInline: '0',
  row: '12',
  paddingInline: '16',
  borderBottom: 'hairline',
  '&[data-head]': { backgroundColor: 'bg', textStyle: 'control' },
  // Round the whole row, as in the grid: its words reach to the ends of the button.
  '&:has(> button:focus-visible)': inFocus,
  // What a finger leaves in focus says nothing to it.
  '@media not (pointer: coarse)': { '&[data-current]': inFocus },
  '& > button:focus-visible': { outline: 'none' },
  // Its box is as wide for a finger as what it stands in.
  _coarse: { '& > label::after': { left: '[-16px]', right: '[-12px]' } },
  '&[data-selected]': { backgroundColor: 'sel', borderBottomColor: 'softL' },
})
const opener = css({
  row: '12',
  grow: true,
  height: 'full',
  padding: '0',
  border: 'none',
  backgroundColor: 'transparent',
  textAlign: 'left',
  cursor: 'pointer',
})
const newDot = css({
  flexShrink: '0',
  width: '[7px]',
  height: '[7px]',
  borderRadius: 'full',
  backgroundColor: 'accent',
})
const lines = css({ grow: true, display: 'grid', gap: '2' })
const line = css({ display: 'flex', alignItems: 'center', gap: '8', minWidth: '0', minHeight: '20' })
const name = css({ grow: true, truncate: true, textStyle: 'control' })
const meta = css({ grow: true, truncate: true, textStyle: 'meta', color: 't3' })
const found = css({ grow: true, display: 'flex', gap: '6', minWidth: '0', textStyle: 'meta', color: 't2' })
const question = css({ flexShrink: '0', maxWidth: '[40%]', truncate: true, color: 't3' })
const answer = css({ minWidth: '0', truncate: true })
const date = css({ flexShrink: '0', textStyle: 'meta', color: 't3', tabular: true })
/** What is short of room loses letters in this order: the criterion, the address; never the result. */
const mark = css({
  row: '6',
  flexShrink: '1',
  minWidth: '0',
  maxWidth: '[60%]',
  '& > :last-child': { flexShrink: '0' },
})
const criterion = css({ truncate: true, minWidth: '0', textStyle: 'meta', color: 't3' })

interface RowListProps {
  columns: readonly GridColumn[]
  /** Pixels below the last row, for the selection bar */
  bottomPad: number
}

/** The rows as a list: who, and when they applied (docs/rules.md#narrow-screens). */
export function RowList({ columns, bottomPad }: RowListProps) {
  const { form, rows } = useReviewBehind().state
  const lines = useMemo(() => new Lines(rows), [rows])
  const nameOf = useGroupName(form, rows)
  const element = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const [height, setHeight] = useState(0)
  const total = lines.count
  const from = Math.max(0, first - overscan)
  const to = Math.min(total, first + Math.ceil(height / rowHeight) + overscan)
  const focus = useListFocus(element, lines, rowHeight)
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place)
  // The keyboard stays where it is, however far somebody scrolls.
  if (focus.line !== null && focus.line < from) drawn.unshift(focus.line)
  if (focus.line !== null && focus.line >= to) drawn.push(focus.line)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0))
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  // Another query begins at its first row.
  const shownKey = useRef(rows.key)
  useEffect(() => {
    if (shownKey.current === rows.key) return
    shownKey.current = rows.key
    if (element.current) element.current.scrollTop = 0
  }, [rows.key])
  useEffect(() => {
    if (to > from) lines.show(from, to - 1)
  }, [lines, from, to])
  return (
    <>
      <div
        ref={element}
        className={scroller}
        {...focus.onBox}
        onScroll={event => setFirst(Math.floor(event.currentTarget.scrollTop / rowHeight))}
      >
        <ul className={canvas} style={{ height: total * rowHeight + bottomPad }} aria-label="Applicants">
          {drawn.map(line => (
            <ListLine
              key={line}
              line={line}
              isCurrent={line === focus.line}
              {...{ lines, nameOf, columns }}
            />
          ))}
        </ul>
      </div>
      <RowMenus at={focus.placeInView} />
    </>
  )
}

interface ListLineProps {
  line: number
  /** The keys are on it */
  isCurrent: boolean
  lines: Lines
  nameOf: (head: GroupHead) => string
  columns: readonly GridColumn[]
}

/** The head of a group, or an applicant. */
function ListLine({ line, isCurrent, lines, nameOf, columns }: ListLineProps) {
  const review = useReviewBehind()
  const place = {
    style: { top: line * rowHeight, height: rowHeight },
    'data-line': line,
    'data-current': isCurrent || undefined,
    // Only the lines near the view exist; a screen reader announces the place of each in the whole list.
    ...{ 'aria-posinset': line + 1, 'aria-setsize': lines.count },
  }
  const at = lines.at(line)
  if ('index' in at) return <ListRow index={at.index} columns={columns} place={place} />
  return (
    <li className={item} {...place} data-head>
      <button
        type="button"
        className={opener}
        aria-expanded={!at.head.isFolded}
        onClick={() => review.grouping.fold(at.head.key)}
      >
        <HeadWords head={at.head} name={nameOf(at.head)} />
      </button>
    </li>
  )
}

interface ListRowProps {
  index: number
  columns: readonly GridColumn[]
  /** Where its line stands */
  place: ComponentProps<'li'>
}

function ListRow({ index, columns, place }: ListRowProps) {
  const review = useReviewBehind()
  const { form, rows, selection, viewers, newSince } = review.state
  const { me } = useSession()
  const row = rows.rowAt(index)
  if (!row) {
    return (
      <li className={item} {...place}>
        <Skeleton shape="avatar" />
        <Skeleton width="60%" />
      </li>
    )
  }
  const { id, name: fullName, email } = applicantOf(row)
  const selected = isSelected(selection, id)
  const words = row.found?.words ?? []
  const match = matchOf({ row, form })
  const here = viewers.get(id)
  return (
    <li className={item} {...place} data-selected={selected || undefined}>
      {form.bulkActionEnabled && (
        <Checkbox checked={selected} onChange={() => review.selecting.toggle(index)} hideLabel>
          {`Select ${fullName}`}
        </Checkbox>
      )}
      <button type="button" className={opener} onClick={() => review.openAt(index)}>
        <Avatar id={id} name={fullName} size="28" />
        <span className={lines}>
          <span className={line}>
            <span className={name}>
              <Marked text={fullName} words={words} />
            </span>
            {here?.map(viewer => (
              <Avatar key={viewer.user_id} name={viewer.name} image={viewer.image} size="20" />
            ))}
            {here && <span className={css({ srOnly: true })}>{viewersText(here)}</span>}
            {isNewSince(row, newSince, me.id) && (
              <>
                <span className={newDot} aria-hidden />
                <span className={css({ srOnly: true })}>New</span>
              </>
            )}
            <span className={date}>{shortDate(String(row.get('submittedAt') ?? ''))}</span>
          </span>
          <span className={line}>
            {match ? (
              <span className={found}>
                <span className={question}>{match.question}</span>
                <span className={answer}>
                  <Marked text={match.text} words={words} />
                </span>
              </span>
            ) : (
              <>
                <span className={meta}>
                  <Marked text={email} words={words} />
                </span>
                <RowMark row={row} columns={columns} />
              </>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}

/** The most telling word about an applicant: that they wait for a reply, else the result of a criterion, first of one that is filtered by. */
function RowMark({ row, columns }: { row: Row; columns: readonly GridColumn[] }) {
  const { judging, held, outside, query } = useReviewBehind().state
  if (isSet(row.get('needsReply')))
    return (
      <span className={mark}>
        <Badge tone="warn">Needs reply</Badge>
      </span>
    )
  const filtered = query.filters.flatMap(conditionsOf).map(it => it.columnId)
  const criteria = columns.filter(({ type }) => type === 'ai')
  const column = criteria.find(({ id }) => filtered.includes(id)) ?? criteria[0]
  const isOnItsWay =
    column !== undefined && isComing({ searchId: judging?.searchId, held, outside }, row, column.column)
  const result = column && resultOf(row.get(column.id))
  if (isOnItsWay) return <Skeleton shape="verdict" />
  if (!result) return null
  return (
    <span className={mark}>
      <span className={criterion}>{column.title}</span>
      <Verdict result={result}>{verdicts[result].word}</Verdict>
    </span>
  )
}
