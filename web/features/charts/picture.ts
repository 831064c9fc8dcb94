import { count } from '@winnow/openapi/common/text/format'
import { plainColors } from '../../theme/colors.ts'
import { type Face, faces, fit, take, textWidth } from '../../ui/canvas/text.ts'
import type { Bar } from './chart.ts'
import type { Matrix } from './matrix.ts'

const width = 720
const margin = 24
const line = 28
/** Of the names at the left: what they need, between these */
const nameWidth = { least: 120, most: 320 }
const countWidth = 64
const titleLine = 20
/** At most */
const titleLines = 4
/** Of a column: what there is, between these */
const cellWidth = { least: 84, most: 160 }
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

/** A title on as many lines as it needs; of a longer one the end of the last line is cut. */
function linesOf(ctx: CanvasRenderingContext2D, title: string, room: number): string[] {
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    const fits = textWidth(ctx, longer, faces.title) <= room
    if (lines.length === 0 || (!fits && lines.length < titleLines)) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

interface Size {
  /** Between the margins */
  width: (names: number) => number
  /** Below the title */
  height: number
}

interface Drawing {
  ctx: CanvasRenderingContext2D
  colors: Colors
  /** Where the drawing begins, below the title */
  top: number
  /** The width of the names, and of all, with the margins */
  names: number
  whole: number
}

/** A drawing under its title, on white whatever the theme. */
function pngOf(
  title: string,
  names: readonly string[],
  size: Size,
  draw: (drawing: Drawing) => void,
): Promise<Blob> {
  const colors = plainColors('light')
  const canvas = document.createElement('canvas')
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error("This browser can't draw the chart")
  const needed = Math.max(0, ...names.map(it => textWidth(ctx, it, faces.body))) + 12
  const room = Math.min(nameWidth.most, Math.max(nameWidth.least, Math.ceil(needed)))
  const whole = Math.max(width, margin * 2 + size.width(room))
  const lines = linesOf(ctx, title, whole - margin * 2)
  const top = margin + lines.length * titleLine + 12
  canvas.width = whole * scale
  canvas.height = (top + size.height + margin) * scale
  ctx.scale(scale, scale)
  ctx.fillStyle = colors.surface
  ctx.fillRect(0, 0, whole, top + size.height + margin)
  ctx.textBaseline = 'middle'
  ctx.fillStyle = colors.t1
  for (const [at, text] of lines.entries())
    writeIn(ctx, text, { x: margin, y: margin + at * titleLine + 8, room: whole - margin * 2 }, faces.title)
  take(ctx, faces.body)
  draw({ ctx, colors, top, names: room, whole })
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error("This browser can't save the chart")))),
  )
}

/** A chart as a PNG. */
export function chartPng(title: string, bars: readonly Bar[]): Promise<Blob> {
  const shown = bars.slice(0, most)
  const size = { width: () => 0, height: shown.length * line }
  const allNames = shown.map(it => it.name)
  return pngOf(title, allNames, size, ({ ctx, colors, top, names, whole }) => {
    const longest = Math.max(1, ...shown.map(it => it.count))
    const room = whole - margin * 2 - names - countWidth
    for (const [place, bar] of shown.entries()) {
      const y = top + place * line + line / 2
      ctx.fillStyle = colors.t2
      ctx.textAlign = 'left'
      writeIn(ctx, bar.name, { x: margin, y, room: names - 12 }, faces.body)
      ctx.fillStyle = colors.accent
      ctx.fillRect(margin + names, y - 8, (room * bar.count) / longest, 16)
      ctx.fillStyle = colors.t1
      ctx.textAlign = 'right'
      ctx.fillText(count(bar.count), whole - margin, y)
    }
  })
}

/** A matrix as a PNG. */
export function matrixPng(title: string, { rows, columns, cells }: Matrix): Promise<Blob> {
  const size = {
    width: (names: number) => names + columns.length * cellWidth.least,
    height: (rows.length + 1) * line,
  }
  const allNames = rows.map(it => it.name)
  return pngOf(title, allNames, size, ({ ctx, colors, top, names, whole }) => {
    const share = Math.floor((whole - margin * 2 - names) / Math.max(1, columns.length))
    const cell = Math.min(cellWidth.most, share)
    const longest = Math.max(1, ...cells.flat().map(it => it.count))
    const middleOf = (place: number) => top + place * line + line / 2
    const rightOf = (place: number) => margin + names + (place + 1) * cell
    ctx.fillStyle = colors.t2
    ctx.textAlign = 'right'
    for (const [place, { name }] of columns.entries())
      writeIn(ctx, name, { x: rightOf(place) - 8, y: middleOf(0), room: cell - 12 }, faces.body)
    for (const [at, { name }] of rows.entries()) {
      const y = middleOf(at + 1)
      ctx.fillStyle = colors.t2
      ctx.textAlign = 'left'
      writeIn(ctx, name, { x: margin, y, room: names - 12 }, faces.body)
      ctx.textAlign = 'right'
      for (const [place, { count: counted }] of (cells[at] ?? []).entries()) {
        ctx.globalAlpha = counted / longest
        ctx.fillStyle = colors.softL
        ctx.fillRect(rightOf(place) - cell + 2, y - line / 2 + 1, cell - 2, line - 2)
        ctx.globalAlpha = 1
        ctx.fillStyle = colors.t1
        ctx.fillText(count(counted), rightOf(place) - 8, y)
      }
    }
  })
}
