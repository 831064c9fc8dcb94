import type { Theme } from '@glideapps/glide-data-grid'
import type { GridColumn } from '../../../../question-types/shared/cell.ts'
import { fontFamily, plainColors, type ThemeMode } from '../../../../theme/colors.ts'
import { type Brush, pad } from '../../../../ui/canvas/brush.ts'
import { type CanvasIcon, drawIcon } from '../../../../ui/canvas/icons.ts'
import { faces, fit, write } from '../../../../ui/canvas/text.ts'
import type { Sort } from '../../../review/query/query.ts'

const clear = 'rgba(0, 0, 0, 0)'

/** The grid's own theme: what our cells do not draw themselves (grounds, hairlines, the empty head). */
export function gridTheme(mode: ThemeMode): Partial<Theme> {
  const colors = plainColors(mode)
  return {
    accentColor: colors.accent,
    accentFg: colors.onAccent,
    accentLight: clear,
    textDark: colors.t1,
    textMedium: colors.t2,
    textLight: colors.t3,
    textHeader: colors.t2,
    textHeaderSelected: colors.t2,
    bgCell: colors.surface,
    bgCellMedium: colors.surface,
    bgHeader: colors.bg,
    bgHeaderHasFocus: colors.bg,
    bgHeaderHovered: colors.hover,
    borderColor: colors.line,
    horizontalBorderColor: colors.line,
    headerBottomBorderColor: colors.line,
    cellHorizontalPadding: 10,
    baseFontStyle: '400 13px',
    headerFontStyle: '500 12px',
    fontFamily,
  }
}

/** The selection box of a row, or of the head; 14 px, radius 4. */
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

interface Head {
  title: string
  icon: CanvasIcon
  alignRight: boolean
  /** The direction, where the table is sorted by this column in another way than usual */
  sorted: Sort['direction'] | undefined
  /** A filter on this column holds */
  filtered: boolean
  hovered: boolean
  /** The keyboard stands in this column */
  current: boolean
  /** Pixels at the right that the button of its menu takes */
  reserved: number
  /** The arrow of its menu shows, with no pointer over it */
  arrow: boolean
}

const markSize = 13
const beside = 6

/** A column's head: 12/500 with its type's icon, none under 60 wide or over numbers (docs/rules.md#grid). */
export function drawHead(brush: Brush, head: Head): void {
  const { ctx, rect, colors } = brush
  const { title, sorted, filtered, hovered, current, alignRight, reserved, arrow } = head
  if (hovered || current) {
    ctx.fillStyle = current ? colors.active : colors.hover
    ctx.fillRect(rect.x, rect.y, rect.width, rect.height)
  }
  drawEdge(brush, colors.line)
  // The direction takes the place of the type's icon, so that no title is cut for it.
  const shown = sorted ? (sorted === 'ASC' ? 'up' : 'down') : alignRight ? null : head.icon
  const withIcon = shown !== null && rect.width >= (arrow ? 60 + reserved - pad : 60)
  const top = rect.y + (rect.height - markSize) / 2
  if (withIcon) drawIcon(ctx, shown, rect.x + pad, top, markSize, sorted ? colors.t2 : colors.t3)
  const left = withIcon ? pad + 18 : pad
  const mark = filtered ? markSize + beside : 0
  const room = rect.width - left - Math.max(pad, reserved) - mark
  const color = sorted || filtered ? colors.t1 : colors.t2
  const { width } = fit(ctx, title, room, faces.tag)
  const start = alignRight && !withIcon ? left + room - width : left
  write(brush, title, faces.tag, color, start, room)
  if (arrow)
    drawIcon(
      ctx,
      'chevron',
      rect.x + rect.width - reserved + 5,
      rect.y + (rect.height - 14) / 2,
      14,
      colors.t2,
    )
  if (filtered) drawIcon(ctx, 'filter', rect.x + start + width + beside, top, markSize, colors.accentT)
}

/** The hairline at the right of a cell or a head. */
export function drawEdge({ ctx, rect }: Brush, color: string): void {
  ctx.fillStyle = color
  ctx.fillRect(rect.x + rect.width - 1, rect.y, 1, rect.height)
}

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
