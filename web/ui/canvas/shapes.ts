import { type Brush, pad } from './brush.ts'
import { faces, fit, textWidth, write } from './text.ts'

/** The measures of a box around a word of 12/500 (docs/rules.md#pills). */
interface ChipShape {
  height: number
  radius: number
  padLeft: number
  padRight: number
}

interface ChipColors {
  text: string
  ground: string
  border?: string
}

/** Draws a word in its box `x` from the cell's left edge; gives back the box's width. */
export function chip(
  brush: Brush,
  text: string,
  shape: ChipShape,
  colors: ChipColors,
  x = pad,
  maxWidth = brush.rect.width - pad * 2,
): number {
  const { ctx, rect } = brush
  const { height, radius, padLeft, padRight } = shape
  const shown = fit(ctx, text, maxWidth - padLeft - padRight, faces.tag)
  const width = shown.width + padLeft + padRight
  const left = rect.x + x
  const top = rect.y + Math.round((rect.height - height) / 2)
  ctx.beginPath()
  ctx.fillStyle = colors.ground
  if (colors.border) {
    ctx.roundRect(left + 0.5, top + 0.5, width - 1, height - 1, radius)
    ctx.fill()
    ctx.lineWidth = 1
    ctx.strokeStyle = colors.border
    ctx.stroke()
  } else {
    ctx.roundRect(left, top, width, height, radius)
    ctx.fill()
  }
  write(brush, shown.text, faces.tag, colors.text, x + padLeft, width - padLeft)
  return width
}

/** An 8px dot, in light with its inner ring (docs/rules.md#pills); `x` counts from the cell's left edge. */
export function dot({ ctx, rect, colors }: Brush, color: string, x: number): void {
  const centre = rect.x + x + 4
  const middle = rect.y + rect.height / 2
  ctx.beginPath()
  ctx.arc(centre, middle, 4, 0, Math.PI * 2)
  ctx.fillStyle = color
  ctx.fill()
  ctx.beginPath()
  ctx.arc(centre, middle, 3.5, 0, Math.PI * 2)
  ctx.lineWidth = 1
  ctx.strokeStyle = colors.dotRing
  ctx.stroke()
}

const gap = 6

/** Draws as many as fit, then '+n' (docs/rules.md#grid); `drawOne` gives back the width it took. */
export function drawMany<Content>(
  brush: Brush,
  content: Content,
  texts: readonly string[],
  { padLeft, padRight }: ChipShape,
  drawOne: (brush: Brush, content: Content, text: string, x: number, maxWidth: number) => number,
): void {
  const { ctx, rect, colors } = brush
  let x = pad
  for (let place = 0; place < texts.length; place++) {
    const text = texts[place] ?? ''
    const rest = texts.length - place - 1
    const more = rest > 0 ? textWidth(ctx, `+${rest}`, faces.meta) + gap : 0
    const maxWidth = rect.width - pad - x - more
    const fits = textWidth(ctx, text, faces.tag) + padLeft + padRight <= maxWidth
    if (place > 0 && !fits) {
      write(brush, `+${texts.length - place}`, faces.meta, colors.t2, x)
      return
    }
    x += drawOne(brush, content, text, x, maxWidth) + gap
    if (!fits && rest > 0) {
      write(brush, `+${rest}`, faces.meta, colors.t2, x)
      return
    }
  }
}
