import { splitName } from '@winnow/openapi/common/text/file-name'
import { fontFamily } from '../../theme/colors.ts'
import { type Brush, pad } from './brush.ts'

interface Fitted {
  /** The text on one line, or as much of it as fits before an ellipsis */
  text: string
  width: number
}

/** A size and weight, with what was measured in it: to measure costs more than to draw. */
export interface Face {
  readonly css: string
  readonly size: number
  readonly widths: Map<string, number>
  /** By the width available, then by the text as it stands in its row */
  readonly fitted: Map<number, Map<string, Fitted>>
  /** Texts in the cache */
  texts: number
}

const face = (size: number, weight: 400 | 500 | 600): Face => ({
  css: `${weight} ${size}px ${fontFamily}`,
  size,
  widths: new Map(),
  fitted: new Map(),
  texts: 0,
})

/** The fonts of cells, heads and the titles of pictures (docs/rules.md#type). */
export const faces = {
  body: face(13, 400),
  strong: face(13, 500),
  tag: face(12, 500),
  meta: face(12, 400),
  initials: face(9, 600),
  title: face(15, 600),
}

/** Most texts that a face keeps. */
const most = 4_000

function remember(face: Face): void {
  if (++face.texts <= most) return
  face.widths.clear()
  face.fitted.clear()
  face.texts = 1
}

/** Sets the canvas to a face, which it keeps until it changes: setting what is set costs nothing. */
export function take(ctx: CanvasRenderingContext2D, face: Face): void {
  ctx.font = face.css
  ctx.letterSpacing = '-0.006em'
  ctx.textRendering = 'geometricPrecision'
}

/** Pixels of a text. */
export function textWidth(ctx: CanvasRenderingContext2D, text: string, face: Face): number {
  const cached = face.widths.get(text)
  if (cached !== undefined) return cached
  take(ctx, face)
  const { width } = ctx.measureText(text)
  remember(face)
  face.widths.set(text, width)
  return width
}

/** Most characters of a text that a cell can show: the widest column holds fewer. */
const longest = 400
const plainCharacters = /^[\x20-\x7e]*$/
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Cuts before an ellipsis; what people see as one character is never cut in half. */
function cut(ctx: CanvasRenderingContext2D, whole: string, width: number, maxWidth: number): Fitted {
  const text = whole.slice(0, longest)
  const parts = plainCharacters.test(text) ? text : [...graphemes.segment(text)].map(part => part.segment)
  const head = (count: number) =>
    `${(typeof parts === 'string' ? parts.slice(0, count) : parts.slice(0, count).join('')).trimEnd()}…`
  // The share that fits tells nearly where to cut; from there a few steps.
  let count = Math.min(parts.length, Math.ceil((whole.length * maxWidth) / width))
  let shown = head(count)
  let wide = ctx.measureText(shown).width
  while (wide <= maxWidth && count < parts.length) {
    const longer = head(count + 1)
    const longerWidth = ctx.measureText(longer).width
    if (longerWidth > maxWidth) break
    count++
    shown = longer
    wide = longerWidth
  }
  while (wide > maxWidth && count > 0) {
    count--
    shown = head(count)
    wide = ctx.measureText(shown).width
  }
  return count === 0 ? { text: '', width: 0 } : { text: shown, width: wide }
}

/** A text on one line, no wider than `maxWidth`. */
export function fit(ctx: CanvasRenderingContext2D, text: string, maxWidth: number, face: Face): Fitted {
  let byText = face.fitted.get(maxWidth)
  if (!byText) {
    byText = new Map()
    face.fitted.set(maxWidth, byText)
  }
  const cached = byText.get(text)
  if (cached) return cached
  take(ctx, face)
  const line = text.replaceAll(/\s+/g, ' ')
  const { width } = ctx.measureText(line)
  const made = width <= maxWidth ? { text: line, width } : cut(ctx, line, width, maxWidth)
  remember(face)
  byText.set(text, made)
  return made
}

/** The name of a file on one line, cut in the middle: its ending says what it is (docs/rules.md#file-names). */
export function fitName(ctx: CanvasRenderingContext2D, name: string, maxWidth: number, face: Face): string {
  if (textWidth(ctx, name, face) <= maxWidth) return name
  const [beginning, ending] = splitName(name)
  let room = maxWidth - textWidth(ctx, ending, face)
  // Both together may take more than each alone: letters are spaced by those beside them.
  for (let over = 1; over > 0 && room > 0; room -= over) {
    const shown = beginning && fit(ctx, beginning, room, face).text
    if (!shown) break
    over = textWidth(ctx, shown + ending, face) - maxWidth
    if (over <= 0) return shown + ending
  }
  return name
}

/**
 * Writes one line in the middle of the cell and gives back its width. `x` counts from the cell's left edge; `maxWidth` is what
 * there is to the right of it, absent: to the pad.
 */
export function write(
  brush: Brush,
  text: string,
  face: Face,
  color: string,
  x = pad,
  maxWidth = brush.rect.width - x - pad,
): number {
  const { ctx, rect } = brush
  if (text === '') return 0
  const shown = fit(ctx, text, maxWidth, face)
  take(ctx, face)
  ctx.fillStyle = color
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(shown.text, rect.x + x, baseOf(brush, face))
  return shown.width
}

/** As `write`, against the pad at the right. */
export function writeRight(brush: Brush, text: string, face: Face, color: string): void {
  const { ctx, rect } = brush
  const shown = fit(ctx, text, rect.width - pad * 2, face)
  take(ctx, face)
  ctx.fillStyle = color
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(shown.text, rect.x + rect.width - pad - shown.width, baseOf(brush, face))
}

/** Where a line stands that is in the middle of its cell. */
export const baseOf = ({ rect }: Brush, face: Face): number =>
  Math.round(rect.y + rect.height / 2 + face.size * 0.36)

let measuring: CanvasRenderingContext2D | null | undefined

/** Pixels of a text, in a cell's own face unless told, outside a drawing. */
export function textExtent(text: string, face = faces.body): number {
  measuring ??= document.createElement('canvas').getContext('2d')
  return measuring ? textWidth(measuring, text, face) : 0
}
