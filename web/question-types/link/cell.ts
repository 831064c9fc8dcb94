import { pad } from '../../ui/canvas/brush.ts'
import { baseOf, faces, write } from '../../ui/canvas/text.ts'
import { type GridColumnType, plainCell, textOf } from '../shared/cell.ts'
import { isWebAddress, withoutScheme } from './address.ts'

export const linkCell: GridColumnType = {
  ...plainCell,
  icon: 'link',
  width: 150,
  href: content => (isWebAddress(textOf(content)) ? textOf(content) : null),
  draw: (brush, content) => {
    const { ctx, rect, colors } = brush
    const width = write(brush, withoutScheme(textOf(content)), faces.body, colors.t1)
    if (width === 0) return
    ctx.fillStyle = colors.line3
    ctx.fillRect(Math.round(rect.x + pad), baseOf(brush, faces.body) + 3, Math.round(width), 1)
  },
}
