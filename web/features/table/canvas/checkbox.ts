import type { Brush } from '../../../ui/canvas/brush.ts'
import { drawIcon } from '../../../ui/canvas/icons.ts'

/** The selection box of a row, or of the head; 14 px, radius 4 (look.md, tokens). */
export function drawCheckbox(brush: Brush, checked: boolean | 'indeterminate'): void {
  const { ctx, rect, colors } = brush
  const size = 14
  const x = rect.x + 10
  const y = rect.y + Math.round((rect.height - size) / 2)
  ctx.beginPath()
  if (checked === false) {
    ctx.roundRect(x + 0.65, y + 0.65, size - 1.3, size - 1.3, 4)
    ctx.fillStyle = colors.surface
    ctx.fill()
    ctx.lineWidth = 1.3
    ctx.strokeStyle = colors.line3
    ctx.stroke()
    return
  }
  ctx.roundRect(x, y, size, size, 4)
  ctx.fillStyle = colors.accent
  ctx.fill()
  drawIcon(ctx, checked === true ? 'check' : 'minus', x + 2, y + 2, 10, colors.onAccent, 1.8)
}
