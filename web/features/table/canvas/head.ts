import type { Sort } from '../query.ts'
import { type Brush, pad, write } from './brush.ts'
import { type CanvasIcon, drawIcon } from './icons.ts'

interface Head {
  title: string
  icon: CanvasIcon
  alignRight: boolean
  /** The direction, where the table is sorted by this column in another way than usual */
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
  // The direction takes the place of the type's icon, so that no title is cut for it.
  const shown = sorted ? (sorted === 'ASC' ? 'up' : 'down') : alignRight ? null : icon
  const withIcon = shown !== null && rect.width >= 60
  const x = withIcon ? pad + 18 : pad
  if (withIcon) {
    const color = sorted ? colors.t2 : colors.t3
    drawIcon(ctx, shown, { x: rect.x + pad, y: rect.y + (rect.height - 13) / 2, size: 13, color })
  }
  write(brush, title, {
    size: 12,
    weight: 500,
    color: sorted ? colors.t1 : colors.t2,
    x,
    align: alignRight ? 'right' : 'left',
  })
}
