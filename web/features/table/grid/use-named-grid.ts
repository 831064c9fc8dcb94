import { type RefObject, useEffect } from 'react'

/** Names the grid's hidden table, which screen readers read; the library has no property for it. */
export function useNamedGrid(region: RefObject<HTMLElement | null>, name: string): void {
  useEffect(() => {
    if (!region.current) return
    const label = () => {
      const table = region.current?.querySelector('canvas table')
      if (table && table.getAttribute('aria-label') !== name) table.setAttribute('aria-label', name)
    }
    label()
    const observer = new MutationObserver(label)
    observer.observe(region.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [region, name])
}
