import { flushSync } from 'react-dom'

/** Where the focus goes in a question at rest. */
export const titleIn = 'h3 button'

/** The same in any row: of the questions, the outline or the options. */
const inRow = `${titleIn}, div[role=button], input`

/**
 * Makes a change that moves or removes rows, and keeps the focus: a node that moves loses it, and a row that goes leaves it to
 * the one in its place.
 */
export function keepingFocus(change: () => void): void {
  const focused = document.activeElement
  const places: { list: Element; at: number }[] = []
  for (let row = focused?.closest('[data-builder] li'); row?.parentElement; ) {
    const list: Element = row.parentElement
    places.push({ list, at: [...list.children].indexOf(row) })
    row = list.closest('[data-builder] li')
  }
  flushSync(change)
  if (document.activeElement !== document.body) return
  const place = places.find(({ list }) => list.isConnected && list.childElementCount > 0)
  const row = place
    ? place.list.children[Math.min(place.at, place.list.childElementCount - 1)]
    : [...document.querySelectorAll('[data-builder] [data-key]')].at(-1)
  const next = focused?.isConnected ? focused : row?.querySelector(inRow)
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
