import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How wide an element stands, in pixels; 0 before it does. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const it = element.current
    if (!it) return
    setWidth(it.clientWidth)
    const observer = new ResizeObserver(() => setWidth(it.clientWidth))
    observer.observe(it)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
