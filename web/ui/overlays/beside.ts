/** Pixels: between the words and what floats, and between that and the edge of the screen */
const gap = 6
const margin = 8

/**
 * A place on the screen for what floats beside words: above them or below them as asked, on the other side where there is more
 * room. An on-screen keyboard takes room. `size`: its most, in pixels
 */
export function beside(
  words: { left: number; top: number; bottom: number },
  side: 'above' | 'below',
  size: { width: number; height: number },
): { left: number; top?: number; bottom?: number } {
  const { top: seenTop, bottom: seenBottom } = seen()
  const left = Math.max(margin, Math.min(words.left, innerWidth - size.width - margin))
  const above = words.top - seenTop - gap - margin
  const below = seenBottom - words.bottom - gap - margin
  const [wanted, other] = side === 'below' ? [below, above] : [above, below]
  const isBelow = (wanted >= size.height || wanted >= other) === (side === 'below')
  return isBelow ? { left, top: words.bottom + gap } : { left, bottom: innerHeight - words.top + gap }
}

/** What a person sees of the page, from its top. */
function seen() {
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
  return { top: offsetTop, bottom: offsetTop + height }
}
