import { conditionsOf, type TableFilter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { ChevronLeft } from 'lucide-react'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { ColumnList } from './ColumnList.tsx'
import { FilterRow, InUse } from './FilterRow.tsx'
import { FilterWords, wordsOf } from './FilterWords.tsx'
import { panelHead, panelTitle } from './panel-head.ts'
import { newSpot, putAt, type Spot } from './spot.ts'

const or = css({ color: 't3', textStyle: 'meta' })

interface AlternativesProps {
  columns: readonly FilterColumn[]
  filters: readonly TableFilter[]
  /** The place of the filter; behind the others there is none yet */
  at: number
  /** With the place where the filter stands from then on */
  onFilters: (filters: readonly TableFilter[], at: number) => void
  onOpen: (columnId: string, spot: Spot) => void
  onBack: () => void
}

/** The conditions of which any may hold, and the columns to add another one. */
export function Alternatives({ columns, filters, at, onFilters, onOpen, onBack }: AlternativesProps) {
  const filter = filters[at]
  const conditions = filter ? conditionsOf(filter) : []
  const put = (changed: readonly TableFilter[]) =>
    onFilters(changed, changed.length < filters.length ? changed.length : at)
  return (
    <>
      <div className={panelHead}>
        <IconButton icon={ChevronLeft} label="All columns" onClick={onBack} />
        <h2 className={panelTitle}>Match any of</h2>
      </div>
      <ColumnList
        columns={columns}
        filters={filter ? [filter] : []}
        onOpen={columnId => onOpen(columnId, newSpot(filters, at))}
        above={
          conditions.length > 0 && (
            <InUse title="In use" clear="Clear" onClear={() => put(filters.toSpliced(at, 1))}>
              {conditions.map((condition, place) => {
                const column = columns.find(it => it.id === condition.columnId)
                if (!column) return null
                return (
                  <FilterRow
                    key={JSON.stringify(condition)}
                    words={wordsOf(column, condition)}
                    onOpen={() => onOpen(column.id, { at, or: place })}
                    onRemove={() => put(putAt(filters, { at, or: place }, null))}
                  >
                    {place > 0 && <span className={or}>or</span>}
                    <FilterWords column={column} filter={condition} />
                  </FilterRow>
                )
              })}
            </InUse>
          )
        }
      />
    </>
  )
}
