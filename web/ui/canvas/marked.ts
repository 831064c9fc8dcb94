import { spansOf } from '@winnow/openapi/common/text/search-words'
import { type Brush, pad } from './brush.ts'
import { baseOf, type Face, fit, textWidth, write } from './text.ts'

/** As `write`, with the words of a search on the colour of a quote. */
export function writeMarked(
  brush: Brush,
  text: string,
  words: readonly string[],
  face: Face,
  color: string,
  x = pad,
  maxWidth = brush.rect.width - x - pad,
): number {
  const { ctx, rect, colors } = brush
  if (words.length > 0 && text !== '') {
    const shown = fit(ctx, text, maxWidth, face).text
    for (const [start, end] of spansOf(shown, words)) {
      const left = textWidth(ctx, shown.slice(0, start), face)
      const right = textWidth(ctx, shown.slice(0, end), face)
      ctx.fillStyle = colors.quote
      ctx.beginPath()
      ctx.roundRect(
        rect.x + x + left - 1,
        baseOf(brush, face) - face.size + 1,
        right - left + 2,
        face.size + 3,
        2,
      )
      ctx.fill()
    }
  }
  return write(brush, text, face, color, x, maxWidth)
}
