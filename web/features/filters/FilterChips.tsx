import type { Filter } from '@winnow/openapi/filters'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import type { FormDetails } from '@winnow/sdk'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { css } from '../../styled-system/css'
import { fileChip } from '../../styled-system/recipes'
import { Icon } from '../../ui/Icon.tsx'
import { FilterWords, wordsOf } from './FilterWords.tsx'
import { show } from './opened.ts'

const list = css({
  row: '6',
  minWidth: '0',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  listStyle: 'none',
  margin: '0',
  padding: '2',
})
const chip = css({ gap: '2', maxWidth: '[280px]', paddingInline: '2', height: { _coarse: '32' } })
const part = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: '0',
  height: { base: '20', _coarse: '28' },
  border: 'none',
  backgroundColor: 'transparent',
  paddingBlock: '0',
  paddingInline: { base: '4', _coarse: '8' },
  borderRadius: 'small',
  color: '[inherit]',
  font: '[inherit]',
  cursor: 'pointer',
  _hover: { backgroundColor: 'hover' },
  // 44 under a finger without changing what is seen.
  _coarse: { _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '[-8px]' } },
})
const cross = css({ flexShrink: '0', color: 't3' })

interface FilterChipsProps {
  form: FormDetails
  filters: readonly Filter[]
  onFilters: (filters: readonly Filter[]) => void
}

/** What the table is filtered by, in words: a press opens the panel, the cross removes it. */
export function FilterChips({ form, filters, onFilters }: FilterChipsProps) {
  const columns = useMemo(() => filterColumnsOf(form), [form])
  if (filters.length === 0) return null
  return (
    <ul className={list} aria-label="Filters in use">
      {filters.map((filter, place) => {
        const column = columns.find(it => it.id === filter.columnId)
        if (!column) return null
        const words = wordsOf(column, filter)
        return (
          <li key={JSON.stringify(filter)} className={`${fileChip()} ${chip}`}>
            <button
              type="button"
              className={part}
              title={words}
              onClick={() => show({ open: true, columnId: filter.columnId, place })}
            >
              <FilterWords column={column} filter={filter} />
            </button>
            <button
              type="button"
              className={`${part} ${cross}`}
              aria-label={`Remove ${words}`}
              onClick={() => onFilters(filters.filter((_, at) => at !== place))}
            >
              <Icon of={X} size={12} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
