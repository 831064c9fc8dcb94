import { count } from '@winnow/openapi/common/text/format'
import type { FormAnalytics } from '@winnow/sdk'
import { useMemo, useState } from 'react'
import { css } from '../../../styled-system/css'
import { Segmented } from '../../../ui/navigation/Segmented.tsx'
import { Card } from '../Card.tsx'
import { figures } from '../figures.ts'
import { Legend, series } from '../series.tsx'
import { bucketsOf, bucketText, sizeOf } from './buckets.ts'
import { DayChart } from './DayChart.tsx'

const titles = { day: 'By day', week: 'By week', month: 'By month' }
const scrolls = css({ maxHeight: '[260px]', overflowY: 'auto' })

/** The days as a chart, or the same numbers as a table. */
export function OverTime({ byDay }: Pick<FormAnalytics, 'byDay'>) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const buckets = useMemo(() => bucketsOf(byDay), [byDay])
  const size = sizeOf(byDay.length)
  return (
    <Card
      title={titles[size]}
      aside={
        <Segmented
          label="Show as"
          items={[
            { value: 'chart', name: 'Chart' },
            { value: 'table', name: 'Table' },
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      {view === 'chart' ? (
        <>
          <DayChart key={`${byDay[0]?.day} ${byDay.length}`} buckets={buckets} size={size} />
          <div className={css({ marginTop: '12' })}>
            <Legend items={series} />
          </div>
        </>
      ) : (
        <section className={scrolls} aria-label="Chart data">
          <table className={figures}>
            <thead>
              <tr>
                <th scope="col">{size === 'day' ? 'Day' : 'Days'}</th>
                {series.map(({ of, name }) => (
                  <th key={of} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {buckets.toReversed().map(bucket => (
                <tr key={bucket.from}>
                  <th scope="row">{bucketText(bucket)}</th>
                  {series.map(({ of }) => (
                    <td key={of}>{count(bucket[of])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}
