import { type CellFile, fileInCell } from '@winnow/openapi/columns'
import { visibleName } from '@winnow/openapi/common/text/file-name'
import { durationText } from '@winnow/openapi/questions/shared/file-text'
import { type Brush, pad } from '../../ui/canvas/brush.ts'
import { type CanvasIcon, drawIcon } from '../../ui/canvas/icons.ts'
import { chip } from '../../ui/canvas/shapes.ts'
import { faces, fitName } from '../../ui/canvas/text.ts'
import { type CellContent, type GridColumnType, plainCell, textOf } from './cell.ts'

const box = { height: 22, radius: 5, padLeft: 26, padRight: 8 }
const badge = { height: 20, radius: 5, padLeft: 8, padRight: 8 }
const gap = 6
/** Under this a chip shows no letter of a name. */
const leastRoom = 52

function fileOf({ row, column }: CellContent): CellFile | null {
  const file = fileInCell(row.get(column.id))
  return file && { ...file, name: visibleName(file.name) }
}

/** The chip says how long a video is, and the name of any other file. */
function drawFile(brush: Brush, icon: CanvasIcon, { name, pending, duration }: CellFile): void {
  const { ctx, rect, colors } = brush
  let x = pad
  if (pending) x += chip(brush, 'Pending', badge, { text: colors.warn, ground: colors.warnbg }) + gap
  const maxWidth = rect.width - pad - x
  if (pending && maxWidth < leastRoom) return
  const words =
    duration === undefined
      ? fitName(ctx, name, maxWidth - box.padLeft - box.padRight, faces.tag)
      : durationText(duration)
  chip(brush, words, box, { text: colors.t1, ground: colors.surface, border: colors.line }, x, maxWidth)
  drawIcon(ctx, icon, rect.x + x + 7, rect.y + rect.height / 2 - 6.5, 13, colors.t3)
}

/** A file as a chip; one whose bytes are still to come is marked, as in the application itself. */
export function mediaCell(icon: CanvasIcon, noun: 'file' | 'video'): GridColumnType {
  const text = (content: CellContent) => {
    const file = fileOf(content)
    const beside = [
      ...(file?.pending ? [`1 ${noun} pending`] : []),
      ...(file?.duration === undefined ? [] : [durationText(file.duration)]),
    ]
    return beside.length > 0 ? `${textOf(content)} (${beside.join(', ')})` : textOf(content)
  }
  const marked = (content: CellContent) => fileOf(content)?.pending === true
  return {
    ...plainCell,
    icon: 'paperclip',
    width: 122,
    extra: 34,
    text,
    marked,
    copy: content => (marked(content) ? text(content) : textOf(content)),
    draw: (brush, content) => {
      const file = fileOf(content)
      if (file?.name) drawFile(brush, icon, file)
    },
  }
}
