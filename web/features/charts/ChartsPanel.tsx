import { type FilterColumn, filterColumnsOf, isMeasured, listed } from '@winnow/openapi/filters/columns'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { columnIcon } from '../../question-types/column-icon.ts'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { groupingName, groupingsOf } from '../review/query/groupings.ts'
import type { Grouping } from '../review/query/query.ts'
import { useReviewBehind } from '../review/ReviewProvider.tsx'
import { GroupsChart, Histogram, MatrixChart } from './drawings.tsx'

const panel = css({ stack: '12', minHeight: '0', height: 'full', padding: '16', overflowY: 'auto' })
const row = css({ row: '8' })
const wide = css({ grow: true, minWidth: '0' })

interface ChartsPanelProps {
  /** The chart by its option: 'date:day'; of two columns 'labels:/stage' */
  chosen: string | null
  onChoose: (chart: string) => void
  /** Absent: a dialog around it closes it */
  onClose?: () => void
}

/** A chart that can be chosen; without a grouping it is a histogram. */
interface Option {
  value: string
  label: string
  column: FilterColumn
  grouping?: Grouping
}

const optionsOf = (column: FilterColumn): Option[] =>
  isMeasured(column)
    ? [{ value: `${column.id}:`, label: column.title, column }]
    : groupingsOf(column).map(grouping => ({
        value: `${grouping.columnId}:${grouping.unit ?? ''}`,
        label: groupingName(column, grouping),
        ...{ column, grouping },
      }))

const noSplit = 'none'

/** Only what has few groups can stand beside another column. */
const isSplit = ({ column, grouping }: Option) => grouping !== undefined && column.kind !== 'date'

/** Charts of the applicants whom the table shows; a bar or a cell filters it. */
export function ChartsPanel({ chosen, onChoose, onClose }: ChartsPanelProps) {
  const { form } = useReviewBehind().state
  const charts = useMemo(
    () =>
      listed(filterColumnsOf(form))
        .flatMap(optionsOf)
        .map(option => ({ ...option, icon: columnIcon(option.column) })),
    [form],
  )
  const [value = '', splitId = ''] = chosen?.split('/') ?? []
  const chart = charts.find(it => it.value === value) ?? charts.find(it => it.value === 'date:day')
  if (!chart) return null
  const splits = isSplit(chart) ? charts.filter(it => isSplit(it) && it.column.id !== chart.column.id) : []
  const across = splits.find(it => it.column.id === splitId)?.column
  const title = across ? `${chart.label} by ${across.title}` : chart.label
  const drawing = { title, column: chart.column }
  // Another chart begins without the numbers of the one before.
  const key = `${chart.value}/${across?.id ?? ''}`
  return (
    <section className={panel} aria-label="Charts">
      <div className={row}>
        <div className={wide}>
          <Select label="Chart" options={charts} value={chart.value} onChange={onChoose} />
        </div>
        {onClose && <IconButton icon={X} label="Close charts" onClick={onClose} />}
      </div>
      {splits.length > 0 && (
        <div className={row}>
          <div className={wide}>
            <Select
              label="Split by"
              options={[
                { value: noSplit, label: 'No split' },
                ...splits.map(({ column, icon }) => ({
                  ...{ value: column.id, label: `Split by ${column.title}`, icon },
                })),
              ]}
              value={across?.id ?? noSplit}
              onChange={id => onChoose(id === noSplit ? chart.value : `${chart.value}/${id}`)}
            />
          </div>
        </div>
      )}
      {across ? (
        <MatrixChart key={key} {...drawing} across={across} />
      ) : chart.grouping ? (
        <GroupsChart key={key} {...drawing} grouping={chart.grouping} />
      ) : (
        <Histogram key={key} {...drawing} />
      )}
    </section>
  )
}
