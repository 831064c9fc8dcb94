import type { EditorView } from '@milkdown/kit/prose/view'

/** Pixels: between the words and what floats, and between that and the edge of the screen */
const gap = 6
const margin = 8

/**
 * A place on the screen for what floats beside the text, which may stand in a scroller narrower than it: above the selection or
 * below it as asked, on the other side where there is more room, and under a finger below. `size`: its most, in pixels
 */
export function beside(
  view: EditorView,
  at: number,
  side: 'above' | 'below',
  size: { width: number; height: number },
): { left: number; top?: number; bottom?: number } {
  const start = view.coordsAtPos(at)
  const end = view.coordsAtPos(Math.max(at, view.state.selection.to))
  const left = Math.max(margin, Math.min(start.left, innerWidth - size.width - margin))
  const above = start.top - gap - margin
  const below = innerHeight - end.bottom - gap - margin
  const wantsBelow = side === 'below' || matchMedia('(pointer: coarse)').matches
  const [wanted, other] = wantsBelow ? [below, above] : [above, below]
  const isBelow = wanted >= size.height || wanted >= other ? wantsBelow : !wantsBelow
  return isBelow ? { left, top: end.bottom + gap } : { left, bottom: innerHeight - start.top + gap }
}
