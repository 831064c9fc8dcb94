import { css } from '../../styled-system/css'
import type { Area, Size } from './crop.ts'

const picture = css({ position: 'absolute', left: '0', top: '0', maxWidth: '[none]', pointerEvents: 'none' })

interface CutProps {
  url: string
  size: Size
  area: Area
  /** CSS pixels that the area takes */
  side: number
}

/** A picture, placed so that the chosen area fills a square; its container clips the rest. */
export function Cut({ url, size, area, side }: CutProps) {
  const scale = side / area.side
  return (
    <img
      className={picture}
      src={url}
      alt=""
      draggable={false}
      style={{
        width: size.width * scale,
        height: size.height * scale,
        transform: `translate(${-area.x * scale}px, ${-area.y * scale}px)`,
      }}
    />
  )
}
