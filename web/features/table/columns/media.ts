import { type Brush, chip, pad } from '../canvas/brush.ts'
import { type CanvasIcon, drawIcon } from '../canvas/icons.ts'
import { answerText, plain } from './answer.ts'
import type { CellContent, GridColumnType } from './column-type.ts'

const drawChip = (icon: CanvasIcon) => (brush: Brush, content: CellContent) => {
  const name = answerText(content)
  if (!name) return
  const { colors } = brush
  chip(brush, name, {
    x: pad,
    room: brush.rect.width - pad * 2,
    height: 22,
    radius: 5,
    padLeft: 26,
    padRight: 8,
    color: colors.t1,
    ground: colors.surface,
    border: colors.line,
    mark: (left, middle) =>
      drawIcon(brush.ctx, icon, { x: left + 7, y: middle - 6.5, size: 13, color: colors.t3 }),
  })
}

export const fileUpload: GridColumnType = {
  ...plain,
  icon: 'paperclip',
  width: 122,
  sortable: false,
  extra: 34,
  draw: drawChip('file'),
}

export const video: GridColumnType = { ...fileUpload, icon: 'video', draw: drawChip('play') }
