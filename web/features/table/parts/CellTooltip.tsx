import { Portal } from '@ark-ui/react/portal'
import { useEffect, useState } from 'react'
import { tooltip } from '../../../styled-system/recipes'

export interface CutCell {
  text: string
  /** On the screen, in CSS pixels */
  bounds: { x: number; y: number; width: number; height: number }
}

/** spec 2, section 9: tooltip delay 400 ms. */
const delay = 400

/** The whole text of a cell that is cut. */
export function CellTooltip({ cell }: { cell: CutCell | undefined }) {
  const [shown, setShown] = useState<CutCell>()
  const key = cell && `${cell.text}|${cell.bounds.x}|${cell.bounds.y}`
  useEffect(() => {
    setShown(undefined)
    if (!cell || !key) return
    const timer = setTimeout(() => setShown(cell), delay)
    return () => clearTimeout(timer)
  }, [key, cell])
  if (!shown) return null
  const { x, y, height } = shown.bounds
  const above = y + height + 140 > innerHeight
  return (
    <Portal>
      <div
        role="tooltip"
        data-state="open"
        className={tooltip()}
        style={{
          position: 'fixed',
          left: Math.min(x + 8, innerWidth - 296),
          ...(above ? { bottom: innerHeight - y + 2 } : { top: y + height + 2 }),
          pointerEvents: 'none',
          whiteSpace: 'pre-wrap',
        }}
      >
        {shown.text}
      </div>
    </Portal>
  )
}
