import type { EditorView } from '@milkdown/kit/prose/view'
import { beside } from '../../overlays/beside.ts'

/** A place beside the selection for what floats: as asked, and under a finger below, where the system's own bar is not. */
export function besideSelection(
  view: EditorView,
  at: number,
  side: 'above' | 'below',
  size: { width: number; height: number },
): ReturnType<typeof beside> {
  const { left, top } = view.coordsAtPos(at)
  const { bottom } = view.coordsAtPos(Math.max(at, view.state.selection.to))
  const isTouched = matchMedia('(pointer: coarse)').matches
  return beside({ left, top, bottom }, isTouched ? 'below' : side, size)
}
