import { type RefObject, useLayoutEffect } from 'react'

/**
 * What gives way in the toolbar, the first one first: words of rare tools, of the others, the sort's direction, the
 * assistant's words, Save and Reset, the view's name, what the table is grouped and sorted by, and at last the row scrolls.
 */
const steps = ['rare', 'tools', 'long', 'assistant', 'saving', 'view', 'group', 'sort', 'scrolls'] as const

/**
 * Takes as many words from a row of tools as its room asks for: `data-lean` names the steps. What the tools need depends
 * on what is chosen in them, so no width of the window tells.
 */
export function useRoom(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const fit = () => {
      // On a phone icons stand alone, and the row scrolls.
      if (!matchMedia('(min-width: 768px)').matches) return
      const end =
        element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight)
      element.dataset.measured = ''
      const fits = () => (element.lastElementChild?.getBoundingClientRect().right ?? 0) <= end + 0.5
      let taken = 0
      do element.dataset.lean = steps.slice(0, taken++).join(' ')
      while (!fits() && taken <= steps.length)
      delete element.dataset.measured
    }
    // Both tell before the browser paints.
    const sizes = new ResizeObserver(fit)
    const texts = new MutationObserver(fit)
    sizes.observe(element)
    texts.observe(element, { childList: true, characterData: true, subtree: true })
    // The letters of the fallback are of other widths.
    void document.fonts.ready.then(fit)
    return () => {
      sizes.disconnect()
      texts.disconnect()
    }
  }, [row])
}
