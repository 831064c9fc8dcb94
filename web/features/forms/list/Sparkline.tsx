import { count, counted } from '@winnow/openapi/common/text/format'
import { css } from '../../../styled-system/css'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { Activity } from './use-activity.ts'

const bar = { width: 4, gap: 2, most: 20, least: 3, none: 1 }

const root = css({ display: 'inline-flex', alignItems: 'center', gap: '8', verticalAlign: 'middle' })
const drawing = css({
  display: 'block',
  flexShrink: 0,
  fill: 't3',
  '& [data-none]': { fill: 'line2' },
  '& [data-today]:not([data-none])': { fill: 't1' },
})
const total = css({ textStyle: 'meta', color: 't2', tabular: true })

interface SparklineProps {
  activity: Activity
  identifier: string
}

/** Applications per day, a bar each, today last; the words say what the bars show. */
export function Sparkline({ activity, identifier }: SparklineProps) {
  const perDay = activity.of(identifier)
  if (!perDay) {
    return activity.failed ? (
      <span className={total} title="Couldn't load the last 14 days">
        –
      </span>
    ) : (
      <Skeleton width={82} />
    )
  }
  // One application is not a peak.
  const most = Math.max(...perDay, 4)
  const all = perDay.reduce((sum, n) => sum + n, 0)
  const words = `${counted(all, 'application')} in ${perDay.length} days, ${count(perDay.at(-1) ?? 0)} today`
  const heightOf = (n: number) =>
    n === 0 ? bar.none : Math.max(bar.least, Math.round((n / most) * bar.most))
  return (
    <span className={root} title={words}>
      <svg
        role="img"
        aria-label={words}
        className={drawing}
        width={perDay.length * (bar.width + bar.gap) - bar.gap}
        height={bar.most}
      >
        {perDay
          .map((n, day) => ({ n, day }))
          .map(({ n, day }) => (
            <rect
              key={day}
              x={day * (bar.width + bar.gap)}
              y={bar.most - heightOf(n)}
              width={bar.width}
              height={heightOf(n)}
              rx={n === 0 ? 0 : 1}
              data-none={n === 0 || undefined}
              data-today={day === perDay.length - 1 || undefined}
            />
          ))}
      </svg>
      <span className={total} aria-hidden>
        {count(all)}
      </span>
    </span>
  )
}
