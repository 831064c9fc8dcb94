import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { useCall } from '../../lib/client.ts'
import { defaultTab, type Grouping, windowQuery } from '../review/query/query.ts'
import { useReview } from '../review/ReviewProvider.tsx'
import { Bars } from './Bars.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { type Bar, barsOf, chartCsv, histogramOf, isOnColumn, pressed } from './chart.ts'
import { MatrixTable } from './MatrixTable.tsx'
import { type Cell, matrixCsv, matrixOf, pressedCell } from './matrix.ts'
import { chartPng, matrixPng } from './picture.ts'

/** What a chart of these columns counts: its own columns stay out of the filters, so that its other bars can still be compared and chosen. */
function useAsked(...columnIds: readonly string[]) {
  const { form, query } = useReview().state
  const filters = query.filters.filter(it => !columnIds.some(id => isOnColumn(it, id)))
  const { sort: _, ...asked } = windowQuery(form.identifier, { ...query, filters })
  return { ...asked, stage: columnIds.includes('stage') ? null : asked.stage }
}

const kept = { keepPreviousData: true }

interface DrawingProps {
  title: string
  column: FilterColumn
}

/** The groups of a column as bars. */
export function GroupsChart({ title, column, grouping }: DrawingProps & { grouping: Grouping }) {
  const review = useReview()
  const { query } = review.state
  const isByStatus = column.id === 'stage'
  const { data, error, mutate } = useCall('fetchGroups', { ...useAsked(column.id), grouping }, kept)
  const bars = data ? barsOf(column, grouping, data.groups, query.filters) : []
  const shown = bars.map(bar => ({ ...bar, isOn: isByStatus ? bar.name === query.tab : bar.isOn }))
  const press = (bar: Bar) =>
    isByStatus
      ? review.showTab(bar.isOn ? defaultTab : bar.name)
      : review.change({ filters: pressed(query.filters, bar, column.id) })
  return (
    <ChartFrame
      {...{ title, error, total: data?.total, refresh: () => mutate() }}
      toPng={name => chartPng(name, shown)}
      toCsv={name => chartCsv(name, shown)}
    >
      <Bars label={title} bars={shown} isTimeline={column.kind === 'date'} onPress={press} />
    </ChartFrame>
  )
}

/** The ranges of a number beside each other, and below them those without one. */
export function Histogram({ title, column }: DrawingProps) {
  const review = useReview()
  const { filters } = review.state.query
  const { data, error, mutate } = useCall(
    'fetchHistogram',
    { ...useAsked(column.id), columnId: column.id },
    kept,
  )
  const { bars, blank } = data ? histogramOf(column, data, filters) : { bars: [], blank: null }
  const all = [...bars, ...(blank ? [blank] : [])]
  const press = (bar: Bar) => review.change({ filters: pressed(filters, bar, column.id) })
  return (
    <ChartFrame
      {...{ title, error, total: data?.total, refresh: () => mutate() }}
      toPng={name => chartPng(name, all)}
      toCsv={name => chartCsv(name, all)}
    >
      {bars.length > 0 && <Bars label={title} bars={bars} isTimeline onPress={press} />}
      {blank && (
        <Bars
          label={`${title}: ${blank.name}`}
          bars={[blank]}
          longest={data?.total}
          isTimeline={false}
          onPress={press}
        />
      )}
    </ChartFrame>
  )
}

/** Two columns as a matrix. */
export function MatrixChart({ title, column, across }: DrawingProps & { across: FilterColumn }) {
  const review = useReview()
  const { query } = review.state
  const ids = [column.id, across.id]
  const { data, error, mutate } = useCall(
    'fetchMatrix',
    { ...useAsked(...ids), rows: { columnId: column.id }, columns: { columnId: across.id } },
    kept,
  )
  const matrix = data ? matrixOf(column, across, data, query) : { rows: [], columns: [], cells: [] }
  const press = (cell: Cell) => {
    if (cell.tab !== null && !cell.isOn) review.showTab(cell.tab)
    review.change({ filters: pressedCell(query.filters, cell, ids) })
  }
  return (
    <ChartFrame
      {...{ title, error, total: data?.total, refresh: () => mutate() }}
      toPng={name => matrixPng(name, matrix)}
      toCsv={name => matrixCsv(name, matrix)}
    >
      <MatrixTable label={title} matrix={matrix} onPress={press} />
    </ChartFrame>
  )
}
