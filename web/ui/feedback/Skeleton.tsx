import { useEffect, useState } from 'react'
import { skeleton, skeletonRows } from '../../styled-system/recipes'

interface SkeletonProps {
  shape?: 'bar' | 'verdict' | 'pill' | 'avatar' | 'box'
  /** Pixels or a share ('60%'). */
  width?: number | string
}

export function Skeleton({ shape, width }: SkeletonProps) {
  return <span className={skeleton({ shape })} style={{ width }} aria-hidden />
}

/** True once something has been loading for 150 ms: what comes sooner needs no skeleton. */
export function useLate(milliseconds = 150): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return late
}

const upTo = (n: number) => [...Array(n).keys()]

const widths = ['72%', '58%', '66%', '48%', '62%']

interface SkeletonRowsProps {
  rows?: number
  columns?: number
  /** What is being loaded, for a screen reader. */
  label: string
}

/** Rows as tall as the table's, fading by 17% a row. */
export function SkeletonRows({ rows = 5, columns = 3, label }: SkeletonRowsProps) {
  const late = useLate()
  const styles = skeletonRows()
  return (
    <div className={styles.root} role="status" aria-label={label}>
      {late &&
        upTo(rows).map(row => (
          <div key={row} className={styles.row} style={{ opacity: Math.max(0.1, 1 - row * 0.17) }}>
            {upTo(columns).map(column => (
              <div key={column} className={styles.cell}>
                {column === 0 && <Skeleton shape="avatar" />}
                <Skeleton width={widths[(row + column * 2) % widths.length]} />
              </div>
            ))}
          </div>
        ))}
    </div>
  )
}
