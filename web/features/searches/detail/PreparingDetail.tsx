import { Square } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import type { Preparing } from '../../review/searches/asking.ts'
import { nameOf } from '../../review/searches/phase.ts'
import { meta, panelBody, part } from '../frame.ts'
import { DetailHead } from './DetailHead.tsx'
import { Thinking, type Unfolding } from './Thinking.tsx'
import { SearchTitle } from './Title.tsx'

const row = css({ row: '8', justifyContent: 'space-between' })
const bars = css({ stack: '8', paddingBlock: '6' })

interface PreparingDetailProps {
  preparing: Preparing
  thinking: Unfolding
  onClose: () => void
}

/** A query that is being split into criteria, under an ID of its own until the server gives one. */
export function PreparingDetail({ preparing, thinking, onClose }: PreparingDetailProps) {
  const review = useReview()
  const { query, deepSearch } = preparing
  return (
    <>
      <DetailHead onClose={onClose} />
      <div className={panelBody} aria-busy>
        <div className={part}>
          <SearchTitle name={nameOf({ name: '', originalQuery: query })} query={query} />
          <Thinking search={undefined} deepSearch={deepSearch} read={0} isWorking {...thinking} />
        </div>
        <div className={part}>
          <div className={row} role="status">
            <span className={meta}>Preparing the search</span>
            <Button size="24" icon={Square} onClick={() => void review.searches.stop()}>
              Stop
            </Button>
          </div>
        </div>
        {[64, 48, 56].map(width => (
          <div key={width} className={part} aria-hidden>
            <div className={bars}>
              <Skeleton width={`${width}%`} />
              <Skeleton width="80%" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
