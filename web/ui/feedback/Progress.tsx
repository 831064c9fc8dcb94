import { count } from '@winnow/openapi/common/format'
import { Square } from 'lucide-react'
import type { ReactNode } from 'react'
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
  const share = total > 0 ? Math.min(1, done / total) : 0
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
      {remains && <div className={styles.foot}>{remains}</div>}
    </div>
  )
}
