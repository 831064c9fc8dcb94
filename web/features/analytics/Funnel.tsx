import { count } from '@winnow/openapi/common/text/format'
import type { FormAnalytics } from '@winnow/sdk'
import { css } from '../../styled-system/css'
import { Card } from './Card.tsx'
import { shareText } from './format.ts'
import { series } from './series.tsx'

const line = css({ display: 'flex', alignItems: 'baseline', gap: '8', marginBottom: '4' })
const share = css({ width: '40', textAlign: 'right', color: 't3', tabular: true })
const track = css({ height: '[22px]', borderRadius: 'small', backgroundColor: 'sunken', overflow: 'hidden' })
const bar = css({ height: 'full', borderRadius: 'small' })
const lost = css({ marginTop: '4', textStyle: 'meta', color: 't3', tabular: true })

const steps = { views: 'Opened the form', starts: 'Started answering', submissions: 'Applied' }
const left = { views: '', starts: 'left without answering', submissions: "started but didn't apply" }

/** How many of those who opened the form came to the next step. */
export function Funnel({ data }: { data: FormAnalytics }) {
  return (
    <Card title="Funnel">
      <ol className={css({ display: 'grid', gap: '12', plainList: true })}>
        {series.map(({ of, ground }, i) => {
          const before = series[i - 1]
          const gone = before ? data[before.of] - data[of] : 0
          return (
            <li key={of}>
              <div className={line}>
                <span>{steps[of]}</span>
                <span className={css({ marginLeft: 'auto', tabular: true })}>{count(data[of])}</span>
                <span className={share}>{shareText(data[of], data.views)}</span>
              </div>
              <div className={track}>
                <div
                  className={`${bar} ${ground}`}
                  style={{ width: `${data.views === 0 ? 0 : (data[of] / data.views) * 100}%` }}
                />
              </div>
              {before && (
                <div className={lost}>
                  {count(gone)} {left[of]}
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
