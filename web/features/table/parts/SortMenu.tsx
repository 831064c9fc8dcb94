import { type Column, sortNames } from '@winnow/openapi/columns'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import { ArrowDownNarrowWide, ArrowUpNarrowWide, SearchCheck, X } from 'lucide-react'
import { columnIcon } from '../../../question-types/column-icon.ts'
import { css } from '../../../styled-system/css'
import { ToolButton } from '../../../ui/actions/ToolButton.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { newestFirst, type Sort, sameSort, shownSort } from '../../review/query/query.ts'
import { useReviewBehind } from '../../review/ReviewProvider.tsx'
import { type GridColumn, gridColumnTypes } from '../columns/index.ts'

const wide = css({
  toolWords: 'long',
  maxWidth: '[240px]',
  truncate: true,
})
const narrow = css({
  display: 'none',
  '[data-lean~=long]:not([data-lean~=sort]) &': { md: { display: 'inline' } },
  maxWidth: '[120px]',
  truncate: true,
})

const bestMatch = 'Best match'

/** What the table is sorted by: the two directions of its column, then the columns. */
export function SortMenu({ columns }: { columns: readonly GridColumn[] }) {
  const review = useReviewBehind()
  const { form, query } = review.state
  const { search, sort } = query
  const shown = shownSort({ search, sort })
  // A link or a view may sort by a column that is hidden.
  const sorted = [...columns, ...filterColumnsOf(form)].find(it => it.id === shown?.columnId)
  const { long, short } = sortWords(shown, sorted)
  const sortBy = (next: Sort | null) => review.change({ sort: next })
  return (
    <Menu
      trigger={
        <ToolButton
          icon={shown?.direction === 'ASC' ? ArrowUpNarrowWide : ArrowDownNarrowWide}
          aria-label={`Sort: ${long}`}
          data-shrinks
        >
          <span className={wide}>{long}</span>
          <span className={narrow}>{short}</span>
        </ToolButton>
      }
      items={[
        ...(sorted?.column ? directions(sorted.column, shown, sortBy) : []),
        ...(sort && !(search === '' && sameSort(sort, newestFirst))
          ? [{ id: 'clear', name: 'Clear sort', icon: X, stays: true, run: () => sortBy(null) }]
          : []),
        ...columnItems({ columns, shown, searched: search !== '', sortBy }),
      ]}
    />
  )
}

/** The usual direction first. */
function directions(column: Column, shown: Sort | null, sortBy: (sort: Sort) => void): MenuItem[] {
  const names = sortNames(column)
  const both = names.usual === 'ASC' ? (['ASC', 'DESC'] as const) : (['DESC', 'ASC'] as const)
  return both.map(direction => ({
    id: direction,
    name: names[direction],
    icon: direction === 'ASC' ? ArrowUpNarrowWide : ArrowDownNarrowWide,
    current: shown?.direction === direction,
    stays: true,
    run: () => sortBy({ columnId: column.id, direction }),
  }))
}

interface ColumnsToSortBy {
  columns: readonly GridColumn[]
  shown: Sort | null
  searched: boolean
  sortBy: (sort: Sort | null) => void
}

/** The menu stays open over the choice of a column; pressed again, that turns its direction. */
function columnItems({ columns, shown, searched, sortBy }: ColumnsToSortBy): MenuItem[] {
  const items = columns
    .filter(({ type }) => gridColumnTypes[type].sortable)
    .map((column): MenuItem => {
      const { id, title } = column
      const names = sortNames(column.column)
      const current = shown?.columnId === id
      const turned = shown?.direction === 'ASC' ? 'DESC' : 'ASC'
      return {
        id: `column:${id}`,
        name: title,
        icon: columnIcon(column),
        ...(current && { meta: names[shown.direction] }),
        current,
        keepsOpen: true,
        run: () => sortBy({ columnId: id, direction: current ? turned : names.usual }),
      }
    })
  const best: MenuItem = {
    id: 'best',
    name: bestMatch,
    icon: SearchCheck,
    current: shown === null,
    run: () => sortBy(null),
  }
  return [...(searched ? [best] : []), ...items].map((item, place) =>
    place === 0 ? { ...item, heading: 'Sort by' } : item,
  )
}

/** A sort in words, whole and short for a narrow toolbar: 'Newest first'; 'Team size, highest first'. */
function sortWords(sort: Sort | null, sorted: { title: string; column?: Column } | undefined) {
  if (!sort) return { long: bestMatch, short: bestMatch }
  const { title = 'Sorted', column } = sorted ?? {}
  if (!column) return { long: title, short: title }
  const name = sortNames(column)[sort.direction]
  return sort.columnId === newestFirst.columnId
    ? { long: name, short: name }
    : { long: `${title}: ${name}`, short: title }
}
