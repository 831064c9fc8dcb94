import type { Sort } from '../query.ts'
import { type Brush, pad, textWidth, write } from './brush.ts'
import { type CanvasIcon, drawIcon } from './icons.ts'

interface Head {
  title: string
  icon: CanvasIcon
  alignRight: boolean
  /** The direction, where the table is sorted by this column */
  sorted?: Sort['direction']
  hovered: boolean
}

/** A column's head: 12/500 with its type's icon, none under 60 wide or over numbers (look.md, grid). */
export function drawHead(brush: Brush, { title, icon, alignRight, sorted, hovered }: Head): void {
  const { ctx, rect, colors } = brush
  if (hovered) {
    ctx.fillStyle = colors.hover
    ctx.fillRect(rect.x + 1, rect.y, rect.width - 1, rect.height)
  }
  const middle = rect.y + (rect.height - 13) / 2
  const withIcon = !alignRight && rect.width >= 60
  if (withIcon) drawIcon(ctx, icon, { x: rect.x + pad, y: middle, size: 13, color: colors.t3 })
  const x = withIcon ? pad + 18 : pad
  const arrow = sorted ? 16 : 0
  const style = { size: 12, weight: 500 } as const
  const room = rect.width - x - pad - arrow
  const width = write(brush, title, {
    ...style,
    color: sorted ? colors.t1 : colors.t2,
    x,
    room,
    align: alignRight ? 'right' : 'left',
  })
  if (!sorted) return
  const left = alignRight ? rect.width - pad - 12 : x + Math.min(width, textWidth(ctx, title, style)) + 5
  drawIcon(ctx, sorted === 'ASC' ? 'up' : 'down', {
    x: rect.x + left,
    y: middle + 0.5,
    size: 12,
    color: colors.t2,
  })
}
