import { fold } from '@winnow/openapi/common/text/plain-text'
import type { Filter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { columnIcon } from '../../question-types/column-icon.ts'
import { css } from '../../styled-system/css'
import { menu } from '../../styled-system/recipes'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { SearchInput } from '../../ui/fields/SearchInput.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ArrowKeys } from './ArrowKeys.tsx'
import { FilterWords, wordsOf } from './FilterWords.tsx'
import { useFirstFocus } from './use-first-focus.ts'

const row = css({
  width: 'full',
  minWidth: '0',
  minHeight: { base: '32', _coarse: '44' },
  border: 'none',
  backgroundColor: 'transparent',
  textAlign: 'left',
  _hover: { backgroundColor: 'hover' },
  _focusVisible: { outline: 'none', backgroundColor: 'active' },
})
const heading = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  paddingRight: '8',
})
const search = css({ padding: '2', paddingBottom: '6' })

const first = ['input[type=search]', 'button[data-row]']

/** So many columns without a box to search them by */
const few = 8

interface ColumnListProps {
  columns: readonly FilterColumn[]
  filters: readonly Filter[]
  onOpen: (columnId: string, place: number | null) => void
  onRemove: (place: number) => void
  onClear: () => void
}

/** What the form can be filtered by, below what it is filtered by. */
export function ColumnList({ columns, filters, onOpen, onRemove, onClear }: ColumnListProps) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box, first)
  const styles = menu()
  // The tab is the status.
  const offered = columns.filter(it => it.id !== 'stage')
  const found = offered.filter(it => fold(it.title).includes(fold(typed.trim())))
  return (
    <div ref={box} className={css({ stack: '0', padding: '6' })}>
      {filters.length > 0 && (
        <>
          <div className={heading}>
            <div className={styles.heading}>In use</div>
            <TextLink onClick={onClear}>Clear filters</TextLink>
          </div>
          {filters.map((filter, place) => {
            const column = columns.find(it => it.id === filter.columnId)
            if (!column) return null
            return (
              <div key={JSON.stringify(filter)} className={css({ row: '2' })}>
                <button
                  type="button"
                  className={`${styles.item} ${row}`}
                  title={wordsOf(column, filter)}
                  onClick={() => onOpen(column.id, place)}
                >
                  <FilterWords column={column} filter={filter} />
                </button>
                <IconButton
                  icon={X}
                  label={`Remove ${wordsOf(column, filter)}`}
                  onClick={() => onRemove(place)}
                />
              </div>
            )
          })}
          <hr className={styles.separator} />
        </>
      )}
      <ArrowKeys label="Columns">
        {offered.length > few && (
          <form
            className={search}
            onSubmit={event => {
              event.preventDefault()
              if (found[0]) onOpen(found[0].id, null)
            }}
          >
            <SearchInput value={typed} onChange={setTyped} label="Search columns" />
          </form>
        )}
        <div className={css({ maxHeight: '[min(368px, 50vh)]', overflowY: 'auto' })}>
          {found.map(column => {
            const isUsed = filters.some(filter => filter.columnId === column.id)
            return (
              <button
                key={column.id}
                type="button"
                data-row
                className={`${styles.item} ${row}`}
                aria-label={isUsed ? `${column.title}, filtered` : column.title}
                title={column.title}
                onClick={() => onOpen(column.id, null)}
              >
                <Icon of={columnIcon(column)} />
                <span className={styles.words}>{column.title}</span>
                {isUsed && <Icon of={Check} />}
              </button>
            )
          })}
          {found.length === 0 && <p className={css({ padding: '8', color: 't2' })}>No matching columns</p>}
        </div>
      </ArrowKeys>
    </div>
  )
}
