import { fold } from '@winnow/openapi/common/text/plain-text'
import { conditionsOf, type TableFilter } from '@winnow/openapi/filters'
import { type FilterColumn, listed } from '@winnow/openapi/filters/columns'
import { Check } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { columnIcon } from '../../question-types/column-icon.ts'
import { css } from '../../styled-system/css'
import { menu } from '../../styled-system/recipes'
import { SearchInput } from '../../ui/fields/SearchInput.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ArrowKeys } from './ArrowKeys.tsx'
import { filterRow } from './FilterRow.tsx'
import { useFirstFocus } from './use-first-focus.ts'

const search = css({ padding: '2', paddingBottom: '6' })

const first = ['input[type=search]', 'button[data-row]']

/** Pixels of the columns: with nothing in use, and with much */
const most = 368
const least = 160

/** So many columns without a box to search them by */
const few = 8

interface ColumnListProps {
  columns: readonly FilterColumn[]
  /** Whose columns are marked */
  filters: readonly TableFilter[]
  onOpen: (columnId: string) => void
  /** What is in use */
  above: ReactNode
  /** Behind the columns, while nothing is looked for */
  below?: ReactNode
}

/** What the form can be filtered by, below what it is filtered by. */
export function ColumnList({ columns, filters, onOpen, above, below }: ColumnListProps) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box, first)
  const styles = menu()
  const used = new Set(filters.flatMap(conditionsOf).map(it => it.columnId))
  // The tab is the status.
  const offered = listed(columns, [...used]).filter(it => it.id !== 'stage')
  // What is in use takes its room from the columns, so that what is below them stays in view.
  const room = Math.max(most - 48 * filters.length, least)
  const found = offered.filter(it => fold(it.title).includes(fold(typed.trim())))
  return (
    <div ref={box} className={css({ stack: '0', padding: '6' })}>
      {above}
      <ArrowKeys label="Columns">
        {offered.length > few && (
          <form
            className={search}
            onSubmit={event => {
              event.preventDefault()
              if (found[0]) onOpen(found[0].id)
            }}
          >
            <SearchInput value={typed} onChange={setTyped} label="Search columns" />
          </form>
        )}
        <div className={css({ overflowY: 'auto' })} style={{ maxHeight: `min(${room}px, 50vh)` }}>
          {found.map(column => (
            <button
              key={column.id}
              type="button"
              data-row
              className={`${styles.item} ${filterRow}`}
              aria-label={used.has(column.id) ? `${column.title}, filtered` : column.title}
              title={column.title}
              onClick={() => onOpen(column.id)}
            >
              <Icon of={columnIcon(column)} />
              <span className={styles.words}>{column.title}</span>
              {used.has(column.id) && <Icon of={Check} />}
            </button>
          ))}
          {found.length === 0 && <p className={css({ padding: '8', color: 't2' })}>No matching columns</p>}
        </div>
        {typed === '' && below}
      </ArrowKeys>
    </div>
  )
}
