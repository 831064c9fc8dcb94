import { useLayoutEffect, useRef } from 'react'

/**
 * Where a card takes the place of the input, or the input that of a card, the focus goes with it, unless the person is elsewhere by
 * then. Returns what is called before the change. `id` is that of whichever stands there; `ready`: it takes the focus.
 */
export function useFocus(id: string, ready: boolean): () => void {
  const had = useRef(false)
  useLayoutEffect(() => {
    if (!ready || !had.current) return
    had.current = false
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
  })
  return () => {
    const field = document.getElementById(id)?.closest('.media')
    if (field?.contains(document.activeElement)) had.current = true
  }
}
