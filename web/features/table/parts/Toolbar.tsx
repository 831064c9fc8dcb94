import { limits } from '@winnow/openapi/common/limits'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { SearchInput } from '../../../ui/fields/SearchInput.tsx'
import { useSearchText } from '../../../ui/fields/use-search-text.ts'
import { useRoom } from '../../../ui/layout/use-room.ts'
import { useOverflow } from '../../../ui/navigation/use-overflow.ts'
import { goToRow } from '../../review/actions/table.ts'
import { usePart, useReviewBehind } from '../../review/ReviewProvider.tsx'
import type { GridColumn } from '../columns/index.ts'
import { GroupMenu } from './GroupMenu.tsx'
import { SortMenu } from './SortMenu.tsx'

/** With the hairline below it: 44 */
const toolbar = css({
  row: '8',
  flexShrink: '0',
  height: '[43px]',
  paddingInline: '16',
  // Wide enough to reach a tool where the row ends between two of them.
  '--fade': '56px',
  // On a phone not all tools fit beside each other.
  mdDown: { scrollsSideways: true, scrollPaddingInline: '[var(--fade)]' },
  // Neither do they beside a panel on a small screen.
  '&[data-lean~=scrolls]': {
    scrollsSideways: true,
    scrollPaddingInline: '[var(--fade)]',
    '& > [data-shrinks]:not(:first-child)': { flexShrink: '0' },
  },
  '& > *:not(:first-child), & [data-tools] > *': { flexShrink: '0' },
  // What is chosen may be long: its words are cut before a tool leaves the window.
  '& > [data-shrinks]:not(:first-child)': { flexShrink: { md: '1' }, minWidth: { md: '[32px]' } },
  '&[data-measured] > [data-shrinks]:not(:first-child)': { flexShrink: '0' },
})
const searchBox = css({
  // It gives all it has before a word is cut, and takes it back where the row scrolls.
  flex: { base: '[0 0 236px]', md: '[0 99999 236px]' },
  minWidth: '[120px]',
  // Its own words stay as long as there are others to give.
  '[data-measured] > &': { flexBasis: { md: '[172px]' }, flexShrink: { md: '0' } },
  marginRight: '6',
  order: { base: '-2', md: '0' },
  '[data-lean~=scrolls] > &': { order: '-2!', flexShrink: '0!' },
})
/** Beside a panel icons alone stand close. */
const right = css({
  display: { base: 'contents', md: 'flex' },
  alignItems: 'center',
  gap: '8',
  flexShrink: '0',
  marginLeft: 'auto',
  '[data-beside=true] [data-lean~=tools] &': { gap: '0' },
  // The assistant stands before the tools that are out of sight, right after the search.
  '& > :has([data-action=assistant])': { order: { base: '-1', md: '0' } },
  '[data-lean~=scrolls] &': {
    display: 'contents',
    '& > :has([data-action=assistant])': { order: '-1!' },
  },
})

/**
 * What gives way to room, the first one first: words of rare tools, of the others, the sort's direction, the assistant's
 * words, Save and Reset, the view's name, what the table is grouped and sorted by, and at last the row scrolls.
 */
const givesWay = ['rare', 'tools', 'long', 'assistant', 'saving', 'view', 'group', 'sort', 'scrolls'] as const

interface ToolbarProps {
  columns: readonly GridColumn[]
  /** Beside the search */
  filter: ReactNode
  chooseColumns: ReactNode
  views: ReactNode
  /** At the right: import, export */
  tools: ReactNode
}

export function Toolbar({ columns, filter, chooseColumns, views, tools }: ToolbarProps) {
  const review = useReviewBehind()
  const { search: searched } = review.state.query
  const input = useRef<HTMLInputElement>(null)
  const search = useCallback((text: string) => review.change({ search: text }), [review])
  const [typed, setTyped] = useSearchText(searched, search)
  /** On the way to the first of those who are found, once they are there */
  const [leaves, setLeaves] = useState(false)
  const { rows } = review.state
  useEffect(() => {
    if (!leaves || typed !== searched || !rows.isCurrent()) return
    setLeaves(false)
    if (!rows.matched || document.activeElement !== input.current) return
    // The grid, which may come only now, takes the focus from nobody.
    input.current?.blur()
    goToRow(review, 0)
  }, [leaves, typed, searched, rows, review])
  const leave = () => {
    if (typed !== searched) search(typed)
    setLeaves(true)
  }
  const row = useRef<HTMLDivElement>(null)
  useRoom(row, givesWay)
  useOverflow(row)
  usePart('search', () => input.current?.focus())
  return (
    <div ref={row} className={toolbar} data-region="toolbar">
      <div className={searchBox}>
        <SearchInput
          ref={input}
          value={typed}
          onChange={text => {
            setTyped(text)
            setLeaves(false)
          }}
          onLeave={leave}
          label="Search applicants"
          maxLength={limits.search}
          keys="/"
        />
      </div>
      {filter}
      <SortMenu columns={columns} />
      <GroupMenu />
      {chooseColumns}
      {views}
      <div className={right} data-tools>
        {tools}
      </div>
    </div>
  )
}
