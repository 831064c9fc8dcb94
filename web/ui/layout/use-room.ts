import { type RefObject, useLayoutEffect } from 'react'

/**
 * Takes as many words from a row of tools as its room asks for: `data-lean` names the steps that were needed. What the
 * tools need depends on what is chosen in them, so no width of the window tells.
 * @param steps what gives way, the first one first; the same array at every render
 * @param from the width of the window, in pixels, under which nothing is measured: on a phone icons stand alone, and
 * most rows scroll
 */
export function useRoom(row: RefObject<HTMLElement | null>, steps: readonly string[], from = 768): void {
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const fit = () => {
      if (!matchMedia(`(min-width: ${from}px)`).matches) return
      element.dataset.measured = ''
      const rightOf = (it: Element | null) => it?.getBoundingClientRect().right ?? 0
      const padding = Number.parseFloat(getComputedStyle(element).paddingRight)
      const fits = () => rightOf(element.lastElementChild) <= rightOf(element) - padding + 0.5
      let taken = 0
      do element.dataset.lean = steps.slice(0, taken++).join(' ')
      while (!fits() && taken <= steps.length)
      delete element.dataset.measured
    }
    // Both tell before the browser paints.
    const sizes = new ResizeObserver(fit)
    const texts = new MutationObserver(fit)
    sizes.observe(element)
    // A row no wider than its tools does not grow with its room.
    if (element.parentElement) sizes.observe(element.parentElement)
    texts.observe(element, { childList: true, characterData: true, subtree: true })
    // The letters of the fallback are of other widths.
    void document.fonts.ready.then(fit)
    return () => {
      sizes.disconnect()
      texts.disconnect()
    }
  }, [row, steps, from])
}
