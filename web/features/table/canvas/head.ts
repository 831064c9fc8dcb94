import { type Brush, pad } from '../../../ui/canvas/brush.ts'
import { type CanvasIcon, drawIcon } from '../../../ui/canvas/icons.ts'
import { faces, write, writeRight } from '../../../ui/canvas/text.ts'
import type { Sort } from '../../review/query.ts'

interface Head {
  title: string
  icon: CanvasIcon
  alignRight: boolean
  /** The direction, where the table is sorted by this column in another way than usual */
  sorted: Sort['direction'] | undefined
  hovered: boolean
  /** The keyboard stands in this column */
  current: boolean
}

/** A column's head: 12/500 with its type's icon, none under 60 wide or over numbers (look.md, grid). */
export function drawHead(brush: Brush, { title, icon, alignRight, sorted, hovered, current }: Head): void {
  const { ctx, rect, colors } = brush
  if (hovered || current) {
    ctx.fillStyle = current ? colors.active : colors.hover
    ctx.fillRect(rect.x + 1, rect.y, rect.width - 1, rect.height)
  }
  // The direction takes the place of the type's icon, so that no title is cut for it.
  const shown = sorted ? (sorted === 'ASC' ? 'up' : 'down') : alignRight ? null : icon
  const withIcon = shown !== null && rect.width >= 60
  const color = sorted ? colors.t1 : colors.t2
  if (withIcon)
    drawIcon(ctx, shown, rect.x + pad, rect.y + (rect.height - 13) / 2, 13, sorted ? colors.t2 : colors.t3)
  if (alignRight && !withIcon) writeRight(brush, title, faces.tag, color)
  else write(brush, title, faces.tag, color, withIcon ? pad + 18 : pad)
}
