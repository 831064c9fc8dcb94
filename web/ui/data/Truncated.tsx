import { useState } from 'react'
import { css, cx } from '../../styled-system/css'
import { Tooltip } from '../overlays/Tooltip.tsx'

const look = css({ display: 'block', minWidth: '0', truncate: true })

/** A text on one line; where it is cut off, a tooltip has it whole. */
export function Truncated({ text, className }: { text: string; className?: string }) {
  const [isCut, setCut] = useState(false)
  return (
    <Tooltip text={text} disabled={!isCut}>
      <span
        className={cx(look, className)}
        onPointerEnter={({ currentTarget: { scrollWidth, clientWidth } }) =>
          setCut(scrollWidth > clientWidth)
        }
      >
        {text}
      </span>
    </Tooltip>
  )
}
