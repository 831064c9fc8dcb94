import { css } from '../../../styled-system/css'
import { Skeleton, useLate } from '../../../ui/feedback/Skeleton.tsx'

const waiting = css({ row: '10', height: '[58px]', paddingInline: '10' })
const bars = css({ grow: true, stack: '10' })
const previews = ['82%', '64%', '74%', '56%', '70%', '60%']

/** As tall as the chats that will be there, fading by 17% each. */
export function ChatSkeletons() {
  const isLate = useLate()
  return (
    <div role="status" aria-label="Loading chats" className={css({ stack: '2' })}>
      {isLate &&
        previews.map((width, place) => (
          <div key={width} className={waiting} style={{ opacity: Math.max(0.1, 1 - place * 0.17) }}>
            <Skeleton shape="avatar" />
            <div className={bars}>
              <Skeleton width="38%" />
              <Skeleton width={width} />
            </div>
          </div>
        ))}
    </div>
  )
}
