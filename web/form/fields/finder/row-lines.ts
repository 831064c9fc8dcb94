import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Item } from './found.ts'

/** As many as the longest option needs on a phone. */
const most = 4
/** What stands beside a text in its row: padding, tick and gap. */
const beside = 50

/** Of the text's font; a canvas is the only one to tell without drawing. */
let brush: CanvasRenderingContext2D | null | undefined

/** How many lines a text takes. A word goes whole to the next one, and one that is wider than a line is broken. */
export function linesOf(text: string, room: number, widthOf: (text: string) => number) {
  if (room <= 0 || widthOf(text) <= room) return 1
  let lines = 1
  let taken = 0
  for (const word of text.match(/\S+\s*/g) ?? []) {
    const width = widthOf(word.trimEnd())
    if (taken > 0 && taken + width > room) {
      lines++
      taken = 0
    }
    lines += Math.max(0, Math.ceil(width / room) - 1)
    taken += width > room ? width % room : widthOf(word)
  }
  return Math.min(most, lines)
}

/** Lines of the rows of a virtual list, by item; none: each has one, as where notes stand at the right. */
export function useRowLines(list: RefObject<HTMLElement | null>, items: readonly Item[], open: boolean) {
  const [lines, setLines] = useState<readonly number[]>([])
  useLayoutEffect(() => {
    const { current } = list
    if (!current || !open || items.some(({ detail }) => detail)) return
    const look = () => {
      brush ??= document.createElement('canvas').getContext('2d')
      if (!brush) return
      brush.font = getComputedStyle(current).font
      const room = current.clientWidth - beside
      setLines(items.map(({ text }) => linesOf(text, room, part => brush?.measureText(part).width ?? 0)))
    }
    look()
    const watch = new ResizeObserver(look)
    watch.observe(current)
    return () => watch.disconnect()
  }, [list, items, open])
  return lines
}
