import type { TableFilter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { ListPlus, Plus } from 'lucide-react'
import { css } from '../../styled-system/css'
import { menu } from '../../styled-system/recipes'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { setCountsFollow, useCountsFollow } from '../review/query/counts.ts'
import { ColumnList } from './ColumnList.tsx'
import { FilterRow, filterRow, InUse } from './FilterRow.tsx'
import { filterWords, GroupWords } from './FilterWords.tsx'
import { type Spot, spotOf } from './spot.ts'

interface FilterListProps {
  columns: readonly FilterColumn[]
  filters: readonly TableFilter[]
  onFilters: (filters: readonly TableFilter[]) => void
  onOpen: (columnId: string, spot: Spot) => void
  /** Opens the alternatives of a filter; of a new one behind the others */
  onGroup: (at: number) => void
}

/** The filters in use, then the columns to filter by. */
export function FilterList({ columns, filters, onFilters, onOpen, onGroup }: FilterListProps) {
  const follows = useCountsFollow()
  return (
    <ColumnList
      columns={columns}
      filters={filters}
      onOpen={columnId => onOpen(columnId, spotOf(filters, columnId))}
      above={
        filters.length > 0 && (
          <InUse title="In use" clear="Clear filters" onClear={() => onFilters([])}>
            {filters.map((filter, at) => {
              const words = filterWords(columns, filter)
              if (words === null) return null
              return (
                <FilterRow
                  key={JSON.stringify(filter)}
                  words={words}
                  onOpen={() => ('columnId' in filter ? onOpen(filter.columnId, { at, or: 0 }) : onGroup(at))}
                  onRemove={() => onFilters(filters.toSpliced(at, 1))}
                  action={
                    <IconButton
                      icon={Plus}
                      label={`Add an alternative to ${words}`}
                      onClick={() => onGroup(at)}
                    />
                  }
                >
                  <GroupWords columns={columns} filter={filter} />
                </FilterRow>
              )
            })}
          </InUse>
        )
      }
      below={
        <div className={css({ borderTop: 'hairline', marginTop: '6', paddingTop: '6' })}>
          <button
            type="button"
            data-row
            className={`${menu().item} ${filterRow}`}
            onClick={() => onGroup(filters.length)}
          >
            <Icon of={ListPlus} />
            Match any of…
          </button>
          <div className={css({ paddingInline: '8', paddingBlock: '6' })}>
            <Switch checked={follows} onChange={setCountsFollow}>
              Tab counts follow filters
            </Switch>
          </div>
        </div>
      }
    />
  )
}
