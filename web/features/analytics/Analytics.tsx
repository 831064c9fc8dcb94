import { daysText, readerTimeZone } from '@winnow/openapi/common/dates/dates'
import { dayIn } from '@winnow/openapi/questions'
import type { FormAnalytics, FormDetails } from '@winnow/sdk'
import { ChartColumn, Link } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCall } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { BarList } from './BarList.tsx'
import { OverTime } from './chart/OverTime.tsx'
import { DropOff } from './DropOff.tsx'
import { Funnel } from './Funnel.tsx'
import { deviceWords } from './format.ts'
import { Kpis } from './Kpis.tsx'
import { Loading } from './Loading.tsx'
import { RangePicker } from './RangePicker.tsx'
import { daysOf, type Range } from './range.ts'

const page = css({
  stack: '16',
  width: 'full',
  minHeight: 'full',
  maxWidth: '[1120px]',
  marginInline: 'auto',
  padding: '16',
  paddingBottom: '40',
})
const span = css({ marginLeft: { base: '0', md: 'auto' }, textStyle: 'meta', color: 't3', tabular: true })
const parts = css({ stack: '16', transition: '[opacity 120ms]', '&[aria-busy=true]': { opacity: '[0.6]' } })
const halves = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[repeat(2, minmax(0, 1fr))]' },
  gap: '16',
  alignItems: 'start',
})

interface AnalyticsProps {
  form: FormDetails
  range: Range
  onRange: (range: Range) => void
  onShare: () => void
  /** Where the numbers did not come */
  failed: (error: unknown, retry: () => void) => ReactNode
}

/** How a form is filled in, over the selected days. */
export function Analytics({ form, range, onRange, onShare, failed }: AnalyticsProps) {
  const timeZone = readerTimeZone()
  const today = dayIn(timeZone, new Date())
  const { data, error, isLoading, mutate } = useCall(
    'fetchAnalytics',
    { form_id: form.identifier, ...daysOf(range, today), time_zone: timeZone },
    { keepPreviousData: true },
  )
  return (
    <div className={css({ scrolls: true, backgroundColor: 'bg' })}>
      <div className={page}>
        <div className={css({ row: '12', flexWrap: 'wrap' })}>
          <RangePicker
            value={range}
            onChange={onRange}
            shown={data && { from: data.from, to: data.to }}
            today={today}
          />
          {data && !('from' in range) && <span className={span}>{daysText(data.from, data.to)}</span>}
        </div>
        {error ? (
          failed(error, () => void mutate())
        ) : data ? (
          data.views === 0 ? (
            <Nothing
              form={form}
              data={data}
              today={today}
              onAll={() => onRange({ all: true })}
              onShare={onShare}
            />
          ) : (
            <div className={parts} aria-busy={isLoading}>
              <Shown data={data} />
            </div>
          )
        ) : (
          <Loading />
        )}
      </div>
    </div>
  )
}

function Shown({ data }: { data: FormAnalytics }) {
  const named = data.bySource.map(({ source, ...counts }) => ({
    name: source ?? 'Direct or unknown',
    ...counts,
  }))
  const rest = (of: 'views' | 'submissions') => data[of] - data.bySource.reduce((sum, it) => sum + it[of], 0)
  const others = { name: 'Other sources', views: rest('views'), submissions: rest('submissions') }
  return (
    <>
      <Kpis data={data} />
      <OverTime byDay={data.byDay} />
      <div className={halves}>
        <Funnel data={data} />
        <BarList
          title="Devices"
          one="Device"
          lines={data.byDevice
            .map(({ device, ...counts }) => ({ name: deviceWords[device], ...counts }))
            .toSorted((a, b) => b.views - a.views)}
        />
      </div>
      <DropOff data={data} />
      <BarList title="Sources" one="Source" lines={others.views > 0 ? [...named, others] : named} />
    </>
  )
}

interface NothingProps {
  form: FormDetails
  data: FormAnalytics
  today: string
  onAll: () => void
  onShare: () => void
}

function Nothing({ form, data, today, onAll, onShare }: NothingProps) {
  const whole = dayIn(readerTimeZone(), new Date(form.createdAt)) >= data.from && data.to >= today
  return (
    <EmptyState
      icon={ChartColumn}
      title={whole ? 'No visits yet' : 'No visits in this period'}
      text="Share the form to see its visits here. They are counted without cookies."
    >
      <Button icon={Link} onClick={onShare}>
        Share form
      </Button>
      {!whole && (
        <Button kind="ghost" onClick={onAll}>
          Show all time
        </Button>
      )}
    </EmptyState>
  )
}
