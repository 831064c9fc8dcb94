import { count } from '@winnow/openapi/common/text/format'
import { Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { progress } from '../../styled-system/recipes'
import { Button } from '../actions/Button.tsx'

interface ProgressProps {
  /** What is being done: 'Exporting'. */
  name: string
  done: number
  total: number
  /** 'About 2 min left. You can leave this page.' */
  remains?: ReactNode
  onStop?: () => void
  stopping?: boolean
}

export function Progress({ name, done, total, remains, onStop, stopping }: ProgressProps) {
  const styles = progress()
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>
          {count(done)} of {count(total)}
        </span>
        {onStop && (
          <Button size="24" icon={Square} busy={stopping && 'Stopping'} onClick={onStop}>
            Stop
          </Button>
        )}
      </div>
      <Track name={name} done={done} total={total} />
      {remains && <div className={styles.foot}>{remains}</div>}
    </div>
  )
}

interface Amount {
  name: string
  done: number
  total: number
}

function Track({ name, done, total }: Amount) {
  const styles = progress()
  const share = total > 0 ? Math.min(1, done / total) : 0
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(done, total)}
      aria-valuetext={`${count(done)} of ${count(total)}`}
    >
      <div className={styles.bar} style={{ width: `${share * 100}%` }} />
    </div>
  )
}

/** 'n of total' over the bar, for a place that has a title and Stop of its own. */
export function ProgressBar(amount: Amount) {
  return (
    <div className={css({ stack: '6', paddingTop: '2', paddingBottom: '4' })}>
      <div className={css({ textStyle: 'meta', color: 't2', tabular: true })} aria-hidden>
        {count(amount.done)} of {count(amount.total)}
      </div>
      <Track {...amount} />
    </div>
  )
}
