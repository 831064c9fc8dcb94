import { count } from '@winnow/openapi/common/text/format'
import { plainColors } from '../../theme/colors.ts'
import { type Face, faces, fit, take } from '../../ui/canvas/text.ts'
import type { Bar } from './chart.ts'
import type { Matrix } from './matrix.ts'

const width = 720
const margin = 24
const line = 28
const nameWidth = 200
const countWidth = 64
const titleHeight = 32
const cellWidth = 84
/** Pixels of the picture for one of the drawing, so that it is sharp in print */
const scale = 2
/** A browser's canvas holds no more */
const most = 500

type Colors = ReturnType<typeof plainColors>

/** Writes on one line, cut before an ellipsis where `room` ends. */
function writeIn(
  ctx: CanvasRenderingContext2D,
  text: string,
  at: { x: number; y: number; room: number },
  face: Face,
): void {
  const shown = fit(ctx, text, at.room, face).text
  take(ctx, face)
  ctx.fillText(shown, at.x, at.y)
}

/** A drawing of so many pixels under its title, on white whatever the theme. */
function pngOf(
  title: string,
  size: { width: number; height: number },
  draw: (ctx: CanvasRenderingContext2D, colors: Colors) => void,
): Promise<Blob> {
  const colors = plainColors('light')
  const canvas = document.createElement('canvas')
  canvas.width = size.width * scale
  canvas.height = size.height * scale
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error("This browser can't draw the chart")
  ctx.scale(scale, scale)
  ctx.fillStyle = colors.surface
  ctx.fillRect(0, 0, size.width, size.height)
  ctx.textBaseline = 'middle'
  ctx.fillStyle = colors.t1
  writeIn(ctx, title, { x: margin, y: margin + 8, room: size.width - margin * 2 }, faces.title)
  take(ctx, faces.body)
  draw(ctx, colors)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error("This browser can't save the chart")))),
  )
}

/** A chart as a PNG. */
export function chartPng(title: string, bars: readonly Bar[]): Promise<Blob> {
  const shown = bars.slice(0, most)
  const height = margin * 2 + titleHeight + shown.length * line
  return pngOf(title, { width, height }, (ctx, colors) => {
    const longest = Math.max(1, ...shown.map(it => it.count))
    const room = width - margin * 2 - nameWidth - countWidth
    for (const [place, bar] of shown.entries()) {
      const y = margin + titleHeight + place * line + line / 2
      ctx.fillStyle = colors.t2
      ctx.textAlign = 'left'
      writeIn(ctx, bar.name, { x: margin, y, room: nameWidth - 12 }, faces.body)
      ctx.fillStyle = colors.accent
      ctx.fillRect(margin + nameWidth, y - 8, (room * bar.count) / longest, 16)
      ctx.fillStyle = colors.t1
      ctx.textAlign = 'right'
      ctx.fillText(count(bar.count), width - margin, y)
    }
  })
}

/** A matrix as a PNG. */
export function matrixPng(title: string, { rows, columns, cells }: Matrix): Promise<Blob> {
  const size = {
    width: Math.max(width, margin * 2 + nameWidth + columns.length * cellWidth),
    height: margin * 2 + titleHeight + (rows.length + 1) * line,
  }
  return pngOf(title, size, (ctx, colors) => {
    const longest = Math.max(1, ...cells.flat().map(it => it.count))
    const middleOf = (place: number) => margin + titleHeight + place * line + line / 2
    const rightOf = (place: number) => margin + nameWidth + (place + 1) * cellWidth
    ctx.fillStyle = colors.t2
    ctx.textAlign = 'right'
    for (const [place, { name }] of columns.entries())
      writeIn(ctx, name, { x: rightOf(place) - 8, y: middleOf(0), room: cellWidth - 12 }, faces.body)
    for (const [at, { name }] of rows.entries()) {
      const y = middleOf(at + 1)
      ctx.fillStyle = colors.t2
      ctx.textAlign = 'left'
      writeIn(ctx, name, { x: margin, y, room: nameWidth - 12 }, faces.body)
      ctx.textAlign = 'right'
      for (const [place, cell] of (cells[at] ?? []).entries()) {
        ctx.globalAlpha = cell.count / longest
        ctx.fillStyle = colors.softL
        ctx.fillRect(rightOf(place) - cellWidth + 2, y - line / 2 + 1, cellWidth - 2, line - 2)
        ctx.globalAlpha = 1
        ctx.fillStyle = colors.t1
        ctx.fillText(count(cell.count), rightOf(place) - 8, y)
      }
    }
  })
}
