import { css } from '../../styled-system/css'
import { Skeleton, useLate } from '../../ui/feedback/Skeleton.tsx'

const card = css({
  display: 'grid',
  gap: '12',
  alignContent: 'start',
  padding: '16',
  border: 'hairline',
  borderRadius: 'card',
  backgroundColor: 'surface',
})
const kpis = css({ gridTemplateColumns: '[repeat(5, minmax(0, 1fr))]', height: '[98px]' })
const chart = css({ height: '[312px]' })
const table = css({ height: '[220px]' })

/** The same cards, before their numbers. */
export function Loading() {
  const late = useLate()
  return (
    <div role="status" aria-label="Loading the analytics" className={css({ stack: '16' })}>
      {late && (
        <>
          <div className={`${card} ${kpis}`}>
            {['48%', '56%', '62%', '50%', '58%'].map(width => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
          <div className={`${card} ${chart}`}>
            <Skeleton width="12%" />
          </div>
          <div className={`${card} ${table}`}>
            <Skeleton width="18%" />
            <Skeleton width="80%" />
            <Skeleton width="64%" />
            <Skeleton width="72%" />
          </div>
        </>
      )}
    </div>
  )
}
