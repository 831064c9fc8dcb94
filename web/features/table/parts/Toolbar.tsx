import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useActions } from '../../../lib/hotkeys.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { SearchInput } from '../../../ui/fields/SearchInput.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { type GridColumn, gridColumnTypes } from '../columns/index.ts'
import { newestFirst, type Sort, sameSort } from '../query.ts'

const toolbar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  flexShrink: '0',
  height: '44',
  paddingInline: '16',
})
const search = css({ flex: '[0 1 236px]', minWidth: '[120px]', marginRight: '6' })
const wide = css({ display: { base: 'none', xl: 'inline' } })
const narrow = css({ display: { base: 'none', md: 'inline', xl: 'none' } })
const right = css({ display: 'flex', alignItems: 'center', gap: '8', marginLeft: 'auto' })

/** spec 2, section 9 */
const searchDebounce = 200

interface ToolbarProps {
  search: string
  onSearch: (search: string) => void
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  /** Beside the search */
  filter?: ReactNode
  columns: readonly GridColumn[]
  /** At the right: Export CSV */
  children?: ReactNode
}

export function Toolbar({
  search: searched,
  onSearch,
  sort,
  onSort,
  filter,
  columns,
  children,
}: ToolbarProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(searched)
  // A search that changed elsewhere (Clear search, back) replaces what stands in the box.
  useEffect(() => setTyped(searched), [searched])
  useEffect(() => {
    if (typed === searched) return
    const timer = setTimeout(() => onSearch(typed), searchDebounce)
    return () => clearTimeout(timer)
  }, [typed, searched, onSearch])
  useActions([
    {
      id: 'table.search',
      name: 'Search applicants',
      group: 'Table',
      hotkey: '/',
      run: () => input.current?.focus(),
    },
  ])
  // Under a search nobody's order is the best match, which the server makes.
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
        ].map(one => ({
          id: one ? `${one.columnId}:${one.direction}` : 'best',
          name: sortWords(one, columns).name,
          meta: sortWords(one, columns).meta,
          current: sameSort(one, shown),
          run: () => onSort(one),
        }))}
      />
      <div className={right}>{children}</div>
    </div>
  )
}

/** 'Newest first', or null's 'Best match', its short form for a narrow toolbar, and how the menu says it. */
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
