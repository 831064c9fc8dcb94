import { type Brush, pad } from '../canvas/brush.ts'
import { type CanvasIcon, drawIcon } from '../canvas/icons.ts'
import { chip } from '../canvas/shapes.ts'
import { plain, textOf } from './answer.ts'
import type { CellContent, GridColumnType } from './column-type.ts'

const box = { height: 22, radius: 5, padLeft: 26, padRight: 8 }

const drawChip = (icon: CanvasIcon) => (brush: Brush, content: CellContent) => {
  const name = textOf(content)
  if (!name) return
  const { ctx, rect, colors } = brush
  chip(brush, name, box, { text: colors.t1, ground: colors.surface, border: colors.line })
  drawIcon(ctx, icon, rect.x + pad + 7, rect.y + rect.height / 2 - 6.5, 13, colors.t3)
}

export const fileUpload: GridColumnType = {
  ...plain,
  icon: 'paperclip',
  width: 122,
  extra: 34,
  draw: drawChip('file'),
}

export const video: GridColumnType = { ...fileUpload, icon: 'video', draw: drawChip('play') }
