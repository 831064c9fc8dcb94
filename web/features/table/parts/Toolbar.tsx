import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { SearchInput } from '../../../ui/fields/SearchInput.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { newestFirst, type Sort, sameSort } from '../../review/query.ts'
import { usePart, useReview } from '../../review/ReviewProvider.tsx'
import { type GridColumn, gridColumnTypes } from '../columns/index.ts'

const toolbar = css({ row: '8', flexShrink: '0', height: '44', paddingInline: '16' })
const search = css({ flex: '[0 1 236px]', minWidth: '[120px]', marginRight: '6' })
const wide = css({ display: { base: 'none', xl: 'inline' } })
const narrow = css({ display: { base: 'none', md: 'inline', xl: 'none' } })
const right = css({ row: '8', marginLeft: 'auto' })

/** Milliseconds from the last letter to the search (docs/rules.md#table-query). */
const searchDebounce = 200

interface ToolbarProps {
  columns: readonly GridColumn[]
  /** Beside the search */
  filter: ReactNode
  /** At the right: import, export */
  tools: ReactNode
}

export function Toolbar({ columns, filter, tools }: ToolbarProps) {
  const review = useReview()
  const { search: searched, sort } = review.state.query
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(searched)
  // A search that changed elsewhere (Clear search, back) replaces what stands in the box.
  useEffect(() => setTyped(searched), [searched])
  useEffect(() => {
    if (typed === searched) return
    const timer = setTimeout(() => review.change({ search: typed }), searchDebounce)
    return () => clearTimeout(timer)
  }, [typed, searched, review])
  usePart('search', () => input.current?.focus())
  // A search without a sort of its own is ranked by the server.
  const shown = sort ?? (searched ? null : newestFirst)
  const { long, short, ascending } = sortWords(shown, columns)
  return (
    <div className={toolbar}>
      <div className={search}>
        <SearchInput ref={input} value={typed} onChange={setTyped} label="Search applicants" keys="/" />
      </div>
      {filter}
      <Menu
        trigger={
          <Button icon={ascending ? ArrowUpNarrowWide : ArrowDownNarrowWide} aria-label={`Sort: ${long}`}>
            <span className={wide}>{long}</span>
            <span className={narrow}>{short}</span>
          </Button>
        }
        items={[
          ...(searched ? [null] : []),
          newestFirst,
          { columnId: 'date', direction: 'ASC' } as const,
          { columnId: 'applicant', direction: 'ASC' } as const,
          { columnId: 'applicant', direction: 'DESC' } as const,
          ...columns
            .filter(({ id, type }) => gridColumnTypes[type].sortable && id !== 'date' && id !== 'applicant')
            .map(({ id }) => ({ columnId: id, direction: 'ASC' }) as const),
        ].map(choice => ({
          id: choice ? `${choice.columnId}:${choice.direction}` : 'best',
          name: sortWords(choice, columns).name,
          meta: sortWords(choice, columns).meta,
          current: sameSort(choice, shown),
          run: () => review.change({ sort: choice }),
        }))}
      />
      <div className={right}>{tools}</div>
    </div>
  )
}

/** A sort in words, 'Best match' for null: whole, short for a narrow toolbar, and as the menu has it. */
function sortWords(sort: Sort | null, columns: readonly GridColumn[]) {
  if (!sort)
    return { long: 'Best match', short: 'Best', name: 'Best match', meta: undefined, ascending: false }
  const ascending = sort.direction === 'ASC'
  if (sort.columnId === newestFirst.columnId) {
    const short = ascending ? 'Oldest' : 'Newest'
    return { long: `${short} first`, short, name: `${short} first`, meta: undefined, ascending }
  }
  const name = columns.find(column => column.id === sort.columnId)?.title ?? 'Column'
  const short = name.length > 24 ? `${name.slice(0, 23).trimEnd()}…` : name
  const meta = ascending ? 'ascending' : 'descending'
  return { long: `${short}, ${meta}`, short, name, meta, ascending }
}
