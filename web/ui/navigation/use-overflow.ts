import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a row has less room than it needs; `data-before` and `data-after` say on which sides it goes on. */
export function useOverflow(row: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const view = row.current
    if (!view) return
    const measure = () => {
      const hidden = view.scrollWidth - view.clientWidth
      view.toggleAttribute('data-before', view.scrollLeft > 1)
      view.toggleAttribute('data-after', view.scrollLeft < hidden - 1)
      setOverflows(hidden > 1)
    }
    const sizes = new ResizeObserver(measure)
    const observe = () => {
      for (const element of [view, ...view.children]) sizes.observe(element)
      measure()
    }
    observe()
    const children = new MutationObserver(observe)
    children.observe(view, { childList: true })
    view.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      children.disconnect()
      view.removeEventListener('scroll', measure)
    }
  }, [row])
  return overflows
}
