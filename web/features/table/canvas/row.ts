import type { GridColumn } from '../../../question-types/shared/cell.ts'
import { type Brush, pad } from '../../../ui/canvas/brush.ts'

/** What stands in a cell while its page is on the way. */
export function drawSkeleton({ ctx, rect, colors }: Brush, { type }: GridColumn): void {
  const middle = rect.y + rect.height / 2
  ctx.fillStyle = colors.active
  ctx.beginPath()
  if (type === 'applicant') ctx.arc(rect.x + pad + 11, middle, 11, 0, Math.PI * 2)
  const left = type === 'applicant' ? pad + 30 : pad
  ctx.roundRect(rect.x + left, middle - 5, Math.max(16, (rect.width - left - pad) * 0.7), 10, 5)
  ctx.fill()
}

/** Two pixels round the whole row; the outer ones are the hairlines, coloured by the row's theme. */
export function drawFocus({ ctx, rect, colors }: Brush, isFirst: boolean, isLast: boolean): void {
  ctx.fillStyle = colors.focus
  ctx.fillRect(rect.x, rect.y + 1, rect.width, 1)
  ctx.fillRect(rect.x, rect.y + rect.height - 1, rect.width, 1)
  if (isFirst) ctx.fillRect(rect.x, rect.y, 2, rect.height)
  if (isLast) ctx.fillRect(rect.x + rect.width - 2, rect.y, 2, rect.height)
}
