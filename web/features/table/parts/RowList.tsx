import type { Row } from '@winnow/openapi/columns'
import { useEffect, useRef, useState } from 'react'
import { shortDate } from '../../../lib/dates.ts'
import { applicantOf } from '../../../lib/review/applicant.ts'
import { css } from '../../../styled-system/css'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import type { Rows } from '../rows/use-rows.ts'

const rowHeight = 64
/** Rows drawn above and below what is in view (spec 2, section 9: overscan 12). */
const overscan = 12

const scroller = css({ flex: '1', minHeight: '0', overflowY: 'auto', overscrollBehavior: 'contain' })
const canvas = css({ position: 'relative', margin: '0', padding: '0', listStyle: 'none' })
const item = css({
  position: 'absolute',
  insetInline: '0',
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  paddingInline: '16',
  borderBottom: '[1px solid token(colors.line)]',
  '&[data-selected]': { backgroundColor: 'sel', borderBottomColor: 'softL' },
})
const opener = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  flex: '1',
  minWidth: '0',
  height: 'full',
  padding: '0',
  border: 'none',
  backgroundColor: 'transparent',
  textAlign: 'left',
  cursor: 'pointer',
})
const words = css({ flex: '1', minWidth: '0' })
const name = css({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textStyle: 'control',
})
const meta = css({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textStyle: 'meta',
  color: 't3',
})
const date = css({ flexShrink: '0', textStyle: 'meta', color: 't3', fontVariantNumeric: 'tabular-nums' })

interface RowListProps {
  rows: Rows
  isSelected: (row: Row) => boolean
  onOpen: (index: number) => void
  onToggle: (index: number, range: boolean) => void
  /** Pixels below the last row, for the selection bar */
  bottomPad: number
}

/** The same rows where there is no room for a grid (design.md, section 6): who, and when they applied. */
export function RowList({ rows, isSelected, onOpen, onToggle, bottomPad }: RowListProps) {
  const element = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const [room, setRoom] = useState(0)
  const total = rows.total ?? 0
  const from = Math.max(0, first - overscan)
  const to = Math.min(total, first + Math.ceil(room / rowHeight) + overscan)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.height ?? 0))
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  const { show } = rows
  useEffect(() => {
    if (to > from) show(from, to - 1)
  }, [show, from, to])
  return (
    <div
      ref={element}
      className={scroller}
      onScroll={event => setFirst(Math.floor(event.currentTarget.scrollTop / rowHeight))}
    >
      <ul className={canvas} style={{ height: total * rowHeight + bottomPad }} aria-label="Applicants">
        {Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place).map(index => (
          <ListRow
            key={index}
            index={index}
            row={rows.rowAt(index)}
            isSelected={isSelected}
            onOpen={onOpen}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </div>
  )
}

interface ListRowProps extends Pick<RowListProps, 'isSelected' | 'onOpen' | 'onToggle'> {
  index: number
  row: Row | undefined
}

function ListRow({ index, row, isSelected, onOpen, onToggle }: ListRowProps) {
  const place = { top: index * rowHeight, height: rowHeight }
  if (!row) {
    return (
      <li className={item} style={place}>
        <Skeleton shape="avatar" />
        <Skeleton width="60%" />
      </li>
    )
  }
  const { id, name: fullName, email } = applicantOf(row)
  const selected = isSelected(row)
  return (
    <li className={item} style={place} data-selected={selected || undefined}>
      <Checkbox checked={selected} onChange={() => onToggle(index, false)} hideLabel>
        {`Select ${fullName}`}
      </Checkbox>
      <button type="button" className={opener} onClick={() => onOpen(index)}>
        <Avatar id={id} name={fullName} size="28" />
        <span className={words}>
          <span className={name}>{fullName}</span>
          <span className={meta}>{email}</span>
        </span>
        <span className={date}>{shortDate(String(row.get('submittedAt') ?? ''))}</span>
      </button>
    </li>
  )
}
