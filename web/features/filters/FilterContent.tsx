import type { TableFilter } from '@winnow/openapi/filters'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import type { FormDetails } from '@winnow/sdk'
import { useMemo } from 'react'
import { Alternatives } from './Alternatives.tsx'
import { ColumnPanel } from './ColumnPanel.tsx'
import { FilterList } from './FilterList.tsx'
import { show, useOpened } from './opened.ts'
import { type Spot, spotOf } from './spot.ts'
import type { Among } from './use-values.ts'

interface FilterContentProps {
  form: FormDetails
  filters: readonly TableFilter[]
  onFilters: (filters: readonly TableFilter[]) => void
  /** What the table shows beside its filters */
  among: Omit<Among, 'filters'>
}

/** What the filters' popover shows: the list of columns, the alternatives of a filter, or a column's panel. */
export function FilterContent({ form, filters, onFilters, among }: FilterContentProps) {
  const opened = useOpened()
  const columns = useMemo(() => filterColumnsOf(form), [form])
  const column = columns.find(it => it.id === opened.columnId)
  const { group } = opened
  const openSpot = (columnId: string, spot: Spot) => show({ open: true, columnId, spot, group })
  if (column)
    return (
      <ColumnPanel
        key={`${column.id} ${JSON.stringify(opened.spot)}`}
        form={form}
        column={column}
        filters={filters}
        onFilters={onFilters}
        spot={opened.spot ?? spotOf(filters, column.id)}
        among={among}
        backTo={group === null ? 'All columns' : 'All alternatives'}
        onBack={at => show({ open: true, group: group === null ? null : at })}
      />
    )
  if (group !== null)
    return (
      <Alternatives
        columns={columns}
        filters={filters}
        at={group}
        onFilters={(changed, at) => {
          onFilters(changed)
          show({ open: true, group: at })
        }}
        onOpen={openSpot}
        onBack={() => show({ open: true })}
      />
    )
  return (
    <FilterList
      columns={columns}
      filters={filters}
      onFilters={onFilters}
      onOpen={openSpot}
      onGroup={at => show({ open: true, group: at })}
    />
  )
}
