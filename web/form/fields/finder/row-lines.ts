import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Item } from './found.ts'

/** As many as the longest option needs on a phone. */
const most = 4
/** What stands beside a text in its row: padding, tick and gap. */
const beside = 50

/** Of the text's font; a canvas is the only one to tell without drawing. */
let brush: CanvasRenderingContext2D | null | undefined

/** How many lines the longest of the texts takes. Lines end early, at words. */
function linesIn(list: HTMLElement, items: readonly Item[]) {
  brush ??= document.createElement('canvas').getContext('2d')
  if (!brush) return 1
  brush.font = getComputedStyle(list).font
  const widest = Math.max(0, ...items.map(({ text }) => brush?.measureText(text).width ?? 0))
  const room = list.clientWidth - beside
  if (room <= 0 || widest <= room) return 1
  return Math.min(most, Math.max(2, Math.ceil(widest / (room * 0.85))))
}

/** Lines of every row of a virtual list, which are all as high; one where notes stand at the right. */
export function useRowLines(list: RefObject<HTMLElement | null>, items: readonly Item[], open: boolean) {
  const [lines, setLines] = useState(1)
  useLayoutEffect(() => {
    const { current } = list
    if (!current || !open || items.some(({ detail }) => detail)) return
    const look = () => setLines(linesIn(current, items))
    look()
    const watch = new ResizeObserver(look)
    watch.observe(current)
    return () => watch.disconnect()
  }, [list, items, open])
  return lines
}
