import { csvFileName } from '@winnow/openapi/columns'
import { counted } from '@winnow/openapi/common/text/format'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import { Download, Image, X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { saveFile } from '../../lib/browser/save-file.ts'
import { sentenceOf, useCall } from '../../lib/client.ts'
import { columnIcon } from '../../question-types/column-icon.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { toast } from '../../ui/overlays/stack.ts'
import { groupingName, groupingsOf } from '../review/query/groupings.ts'
import { defaultTab, windowQuery } from '../review/query/query.ts'
import { useReview } from '../review/ReviewProvider.tsx'
import { Bars } from './Bars.tsx'
import { type Bar, barsOf, chartCsv, isOnColumn, pressed } from './chart.ts'
import { chartPng } from './picture.ts'

const panel = css({ stack: '12', minHeight: '0', height: 'full', padding: '16', overflowY: 'auto' })
const row = css({ row: '8' })
const total = css({ textStyle: 'meta', color: 't2' })
const waiting = css({ display: 'grid', gap: '8' })

interface ChartsPanelProps {
  /** The chart by its option: 'date:day' */
  chosen: string | null
  onChoose: (chart: string) => void
  /** Absent: a dialog around it closes it */
  onClose?: () => void
}

/** Charts of the applicants whom the table shows; a bar filters it. */
export function ChartsPanel({ chosen, onChoose, onClose }: ChartsPanelProps) {
  const review = useReview()
  const { form, query, counts } = review.state
  const charts = useMemo(
    () =>
      filterColumnsOf(form).flatMap(column =>
        groupingsOf(column).map(grouping => ({
          value: `${grouping.columnId}:${grouping.unit ?? ''}`,
          label: groupingName(column, grouping),
          icon: columnIcon(column),
          ...{ column, grouping },
        })),
      ),
    [form],
  )
  const chart = charts.find(it => it.value === chosen) ?? charts.find(it => it.value === 'date:day')
  const isByStatus = chart?.column.id === 'stage'
  // Its own column stays out, so that the other bars can still be compared and chosen.
  const filters = query.filters.filter(it => chart === undefined || !isOnColumn(it, chart.column.id))
  const { sort: _, ...asked } = windowQuery(form.identifier, { ...query, filters })
  const { data, error, mutate } = useCall(
    'fetchGroups',
    chart ? { ...asked, stage: isByStatus ? null : asked.stage, grouping: chart.grouping } : null,
    { keepPreviousData: true },
  )
  // Counts change with every arrival and move.
  useEffect(() => {
    void counts
    void mutate()
  }, [counts, mutate])
  if (!chart) return null
  const bars = data ? barsOf(chart.column, chart.grouping, data.groups, query.filters) : []
  const shown = bars.map(bar => ({ ...bar, isOn: isByStatus ? bar.name === query.tab : bar.isOn }))
  const press = (bar: Bar) =>
    isByStatus
      ? review.showTab(bar.isOn ? defaultTab : bar.name)
      : review.change({ filters: pressed(query.filters, bar, chart.column.id) })
  const name = csvFileName(`${form.name} ${chart.label}`).replace(/-export\.csv$/, '')
  const savePicture = async () => {
    try {
      saveFile(await chartPng(`${form.name}: ${chart.label}`, shown), `${name}.png`)
    } catch (failure) {
      toast({ tone: 'bad', title: "Couldn't save the chart", text: sentenceOf(failure) })
    }
  }
  const saveCsv = () =>
    saveFile(new Blob(['\ufeff', chartCsv(chart.label, shown)], { type: 'text/csv' }), `${name}.csv`)
  return (
    <section className={panel} aria-label="Charts">
      <div className={row}>
        <div className={css({ grow: true, minWidth: '0' })}>
          <Select label="Chart" options={charts} value={chart.value} onChange={onChoose} />
        </div>
        {onClose && <IconButton icon={X} label="Close charts" onClick={onClose} />}
      </div>
      {error && !data ? (
        <ErrorState text={sentenceOf(error)} onRetry={() => void mutate()} />
      ) : !data ? (
        <div className={waiting} role="status" aria-label="Loading chart">
          {[80, 60, 90, 40].map(width => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      ) : data.total === 0 ? (
        <p className={total}>No applicants match.</p>
      ) : (
        <>
          <span className={total} role="status">
            {counted(data.total, 'applicant')}
          </span>
          <Bars label={chart.label} bars={shown} isTimeline={chart.column.kind === 'date'} onPress={press} />
          <div className={row}>
            <Button size="24" icon={Image} onClick={() => void savePicture()}>
              Save PNG
            </Button>
            <Button size="24" icon={Download} onClick={saveCsv}>
              Save CSV
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
