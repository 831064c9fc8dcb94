import { conditionsOf, type TableFilter } from '@winnow/openapi/filters'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import type { FormDetails } from '@winnow/sdk'
import { X } from 'lucide-react'
import { Fragment, useMemo, useRef } from 'react'
import { css, cx } from '../../styled-system/css'
import { fileChip } from '../../styled-system/recipes'
import { Icon } from '../../ui/Icon.tsx'
import { useOverflow } from '../../ui/navigation/use-overflow.ts'
import { evenly, FilterWords, filterWords, wordsOf } from './FilterWords.tsx'
import { show } from './opened.ts'

const list = css({
  row: '6',
  scrollsSideways: true,
  listStyle: 'none',
  margin: '0',
  paddingInline: '2',
  // It scrolls, and so shows and hits nothing beyond itself.
  paddingBlock: { base: '2', _coarse: '6' },
})
const chip = css({
  gap: '2',
  maxWidth: { base: '[280px]', md: '[420px]' },
  paddingInline: '2',
  height: { _coarse: '32' },
})
const part = css({
  touchTarget: true,
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
})
const quiet = css({ color: 't3' })
const beside = css({ flexShrink: '0' })
const group = css({ maxWidth: { base: '[560px]', md: '[720px]' } })

interface FilterChipsProps {
  form: FormDetails
  filters: readonly TableFilter[]
  onFilters: (filters: readonly TableFilter[]) => void
}

/** What the table is filtered by, in words: a press opens the panel, the cross removes it. */
export function FilterChips({ form, filters, onFilters }: FilterChipsProps) {
  const columns = useMemo(() => filterColumnsOf(form), [form])
  const row = useRef<HTMLUListElement>(null)
  useOverflow(row)
  return (
    <ul ref={row} className={list} aria-label="Filters in use">
      {filters.map((filter, at) => {
        const conditions = conditionsOf(filter)
        const all = filterWords(columns, filter)
        if (all === null) return null
        return (
          <li key={JSON.stringify(filter)} className={cx(fileChip(), chip, conditions.length > 1 && group)}>
            <span className={evenly}>
              {conditions.map((condition, or) => {
                const column = columns.find(it => it.id === condition.columnId)
                if (!column) return null
                return (
                  <Fragment key={JSON.stringify(condition)}>
                    {or > 0 && <span className={quiet}> or </span>}
                    <button
                      type="button"
                      className={part}
                      title={wordsOf(column, condition)}
                      onClick={() =>
                        show({
                          open: true,
                          columnId: column.id,
                          spot: { at, or },
                          group: conditions.length > 1 ? at : null,
                        })
                      }
                    >
                      <FilterWords column={column} filter={condition} />
                    </button>
                  </Fragment>
                )
              })}
            </span>
            <button
              type="button"
              className={`${part} ${beside}`}
              onClick={() => show({ open: true, group: at })}
            >
              <span className={quiet}>+ or</span>
              <span className={css({ srOnly: true })}>: add an alternative to {all}</span>
            </button>
            <button
              type="button"
              className={`${part} ${quiet} ${beside}`}
              aria-label={`Remove ${all}`}
              onClick={() => onFilters(filters.toSpliced(at, 1))}
            >
              <Icon of={X} size={12} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
