import type { TableFilter } from '@winnow/openapi/filters'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import type { FormDetails } from '@winnow/sdk'
import { ListFilter } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { CountBadge } from '../../ui/data/tags.tsx'
import { NotFetched } from '../../ui/feedback/NotFetched.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { partOnDemand } from '../../ui/overlays/on-demand.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { Alternatives } from './Alternatives.tsx'
import { FilterList } from './FilterList.tsx'
import { show, useOpened } from './opened.ts'
import { type Spot, spotOf } from './spot.ts'
import type { Among } from './use-values.ts'

// The panels come once the table stands.
const ColumnPanel = partOnDemand(() => import('./ColumnPanel.tsx').then(module => module.ColumnPanel), {
  failed: NotFetched,
  waiting: <SkeletonRows rows={4} columns={1} label="Loading" />,
})
const ahead = 1_500

/** Where the word does not fit, the icon has its name. */
const words = css({ srOnly: { base: true, md: false } })
const content = css({ border: 'none', padding: '0', margin: '[-6px]', minWidth: '0' })

interface FilterButtonProps {
  form: FormDetails
  filters: readonly TableFilter[]
  onFilters: (filters: readonly TableFilter[]) => void
  /** What the table shows beside its filters */
  among: Omit<Among, 'filters'>
}

/** The filters' button and its popover: a list of columns, a panel for each. `openFilter` opens it from elsewhere. */
export function FilterButton({ form, filters, onFilters, among }: FilterButtonProps) {
  const opened = useOpened()
  const columns = useMemo(() => filterColumnsOf(form), [form])
  const column = columns.find(it => it.id === opened.columnId)
  useEffect(() => {
    const soon = setTimeout(() => void ColumnPanel.preload().catch(() => {}), ahead)
    return () => {
      clearTimeout(soon)
      show({})
    }
  }, [])
  const used = filters.length
  const { group } = opened
  const openSpot = (columnId: string, spot: Spot) => show({ open: true, columnId, spot, group })
  return (
    <Popover
      title="Filters"
      pad="6"
      width={320}
      open={opened.open}
      // What it shows stays while it fades out.
      onOpenChange={open => show(open ? { open } : { ...opened, open })}
      trigger={
        <Button icon={ListFilter}>
          <span className={words}>Filter</span>
          {used > 0 && (
            <>
              <CountBadge>{used}</CountBadge>
              <span className={css({ srOnly: true })}>in use</span>
            </>
          )}
        </Button>
      }
    >
      {/* The keys of the table must not react to what is typed here. */}
      <fieldset className={content} aria-label="Filters" onKeyDown={keepKeys}>
        {column ? (
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
        ) : group !== null ? (
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
        ) : (
          <FilterList
            columns={columns}
            filters={filters}
            onFilters={onFilters}
            onOpen={openSpot}
            onGroup={at => show({ open: true, group: at })}
          />
        )}
      </fieldset>
    </Popover>
  )
}

function keepKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape' && !event.ctrlKey && !event.metaKey) event.stopPropagation()
}
