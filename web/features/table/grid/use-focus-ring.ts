import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

interface FocusRing {
  element: RefObject<HTMLDivElement | null>
  style: CSSProperties
  /** The rows moved: the first one in view, and by how many pixels it is shifted */
  onScroll: (first: number, shift: number) => void
}

/**
 * Two pixels round the focused row, hairlines included, across the whole table. An element over the canvas: its ends stay in
 * view whichever columns are, and moving it draws no cell.
 */
export function useFocusRing(focused: number | null, rowHeight: number): FocusRing {
  const element = useRef<HTMLDivElement>(null)
  const view = useRef({ first: 0, shift: 0 })
  const place = useCallback(() => {
    if (!element.current || focused === null) return
    const { first, shift } = view.current
    element.current.style.transform = `translateY(${(focused - first) * rowHeight + shift}px)`
  }, [focused, rowHeight])
  useLayoutEffect(place, [place])
  const onScroll = (first: number, shift: number) => {
    view.current = { first, shift }
    place()
  }
  return {
    element,
    style: { height: rowHeight + 1, display: focused === null ? 'none' : undefined },
    onScroll,
  }
}
