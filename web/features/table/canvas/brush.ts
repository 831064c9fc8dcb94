import type { Rectangle } from '@glideapps/glide-data-grid'
import { type ColorName, fontFamily, type ThemeMode } from '../../../theme/colors.ts'
import { type TintHue, tints } from '../../../theme/tints.ts'

/** Everything a cell needs to draw itself: where, in which colours. */
export interface Brush {
  ctx: CanvasRenderingContext2D
  rect: Rectangle
  colors: Record<ColorName, string>
  mode: ThemeMode
}

/** look.md, grid: cell pad 10. */
export const pad = 10

interface TextStyle {
  /** 13 unless told otherwise */
  size?: number
  weight?: 400 | 500 | 600
}

export const fontOf = ({ size = 13, weight = 400 }: TextStyle = {}): string =>
  `${weight} ${size}px ${fontFamily}`

const widths = new Map<string, number>()

/** Pixels of a text; kept, because to measure costs more than to draw. */
export function textWidth(ctx: CanvasRenderingContext2D, text: string, style: TextStyle = {}): number {
  const font = fontOf(style)
  const key = `${font}|${text}`
  const kept = widths.get(key)
  if (kept !== undefined) return kept
  if (widths.size > 20_000) widths.clear()
  ctx.font = font
  ctx.letterSpacing = '-0.006em'
  const { width } = ctx.measureText(text)
  ctx.letterSpacing = '0px'
  widths.set(key, width)
  return width
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The text, or as much of it as fits before an ellipsis; characters are never cut in half. */
export function fit(
  ctx: CanvasRenderingContext2D,
  text: string,
  room: number,
  style: TextStyle = {},
): string {
  if (textWidth(ctx, text, style) <= room) return text
  const characters = [...graphemes.segment(text.slice(0, 200))].map(part => part.segment)
  let low = 0
  let high = characters.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (textWidth(ctx, `${characters.slice(0, middle).join('').trimEnd()}…`, style) <= room) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : `${characters.slice(0, low).join('').trimEnd()}…`
}

interface Written extends TextStyle {
  color: string
  /** From the cell's left edge; absent: the pad */
  x?: number
  /** Pixels there are; absent: to the pad at the right */
  room?: number
  align?: 'left' | 'right'
  underlined?: string
}

/** Writes one line in the middle of the cell; gives back its width. */
export function write({ ctx, rect }: Brush, text: string, how: Written): number {
  const x = how.x ?? pad
  const room = how.room ?? rect.width - x - pad
  const shown = fit(ctx, text.replaceAll(/\s+/g, ' '), room, how)
  const width = textWidth(ctx, shown, how)
  ctx.font = fontOf(how)
  ctx.letterSpacing = '-0.006em'
  ctx.fillStyle = how.color
  ctx.textBaseline = 'alphabetic'
  const left = rect.x + (how.align === 'right' ? x + room - width : x)
  const base = Math.round(rect.y + rect.height / 2 + (how.size ?? 13) * 0.36)
  ctx.fillText(shown, left, base)
  ctx.letterSpacing = '0px'
  if (how.underlined && shown) {
    ctx.fillStyle = how.underlined
    ctx.fillRect(Math.round(left), base + 3, Math.round(width), 1)
  }
  return width
}

export const tintOf = (mode: ThemeMode, hue: TintHue): { text: string; ground: string } => ({
  text: tints[hue].text[mode === 'light' ? 0 : 1],
  ground: tints[hue].ground[mode === 'light' ? 0 : 1],
})

interface Chip {
  x: number
  /** Pixels there are */
  room: number
  height: number
  radius: number
  padLeft: number
  padRight: number
  color: string
  ground: string
  border?: string
  /** Drawn in the chip, `padLeft` leaves room for it */
  mark?: (left: number, middle: number) => void
}

/** A text of 12/500 in a box; gives back the box's width. */
export function chip(brush: Brush, text: string, how: Chip): number {
  const { ctx, rect } = brush
  const style = { size: 12, weight: 500 } as const
  const shown = fit(ctx, text, how.room - how.padLeft - how.padRight, style)
  const width = textWidth(ctx, shown, style) + how.padLeft + how.padRight
  const left = rect.x + how.x
  const top = rect.y + Math.round((rect.height - how.height) / 2)
  ctx.beginPath()
  ctx.fillStyle = how.ground
  if (how.border) {
    ctx.roundRect(left + 0.5, top + 0.5, width - 1, how.height - 1, how.radius)
    ctx.fill()
    ctx.lineWidth = 1
    ctx.strokeStyle = how.border
    ctx.stroke()
  } else {
    ctx.roundRect(left, top, width, how.height, how.radius)
    ctx.fill()
  }
  how.mark?.(left, top + how.height / 2)
  write(brush, shown, { ...style, color: how.color, x: how.x + how.padLeft, room: width - how.padLeft })
  return width
}

/** An 8px dot, in light with its inner ring (look.md, tokens). */
export function dot({ ctx, colors }: Brush, color: string, x: number, y: number): void {
  ctx.beginPath()
  ctx.arc(x + 4, y, 4, 0, Math.PI * 2)
  ctx.fillStyle = color
  ctx.fill()
  ctx.beginPath()
  ctx.arc(x + 4, y, 3.5, 0, Math.PI * 2)
  ctx.lineWidth = 1
  ctx.strokeStyle = colors.dotRing
  ctx.stroke()
}

/** Draws as many as fit, then '+n' (look.md, anatomy); `drawOne` gives back the width it took. */
export function drawMany(
  brush: Brush,
  texts: readonly string[],
  drawOne: (text: string, x: number, room: number) => number,
  widthOf: (text: string) => number,
): void {
  const gap = 6
  const more = (n: number) => textWidth(brush.ctx, `+${n}`, { size: 12 }) + gap
  let x = pad
  for (const [place, text] of texts.entries()) {
    const rest = texts.length - place - 1
    const room = brush.rect.width - pad - x - (rest > 0 ? more(rest) : 0)
    const fits = widthOf(text) <= room
    if (place > 0 && !fits) {
      write(brush, `+${texts.length - place}`, { size: 12, color: brush.colors.t2, x })
      return
    }
    x += drawOne(text, x, room) + gap
    if (!fits && rest > 0) {
      write(brush, `+${rest}`, { size: 12, color: brush.colors.t2, x })
      return
    }
  }
}
