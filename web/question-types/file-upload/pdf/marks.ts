import type { Hit } from '../../../lib/find-text.ts'

/** Names of the marks, as the style sheet has them. */
const names = { all: 'pdf-hits', one: 'pdf-hit' } as const

const ofPages = new Map<number, { all: Range[]; one: Range | null }>()

/** Shows the marks of all drawn pages; a browser without highlights shows none. */
function show(): void {
  if (typeof Highlight === 'undefined') return
  const marks = [...ofPages.values()]
  const one = marks.flatMap(it => it.one ?? [])
  CSS.highlights.set(names.all, new Highlight(...marks.flatMap(it => it.all)))
  const current = new Highlight(...one)
  current.priority = 1
  CSS.highlights.set(names.one, current)
}

function rangeOf({ from, to }: Hit, pieces: readonly Element[]): Range | null {
  const [first, last] = [pieces[from.item]?.firstChild, pieces[to.item]?.firstChild]
  if (!first || !last) return null
  const range = document.createRange()
  range.setStart(first, Math.min(from.offset, first.textContent?.length ?? 0))
  range.setEnd(last, Math.min(to.offset, last.textContent?.length ?? 0))
  return range
}

/** Marks hits on a page whose text lies in these pieces; returns where the current one is. */
export function markPage(
  page: number,
  pieces: readonly Element[],
  hits: readonly Hit[],
  current: Hit | null,
): Range | null {
  const one = current && rangeOf(current, pieces)
  ofPages.set(page, { all: hits.flatMap(it => rangeOf(it, pieces) ?? []), one })
  show()
  return one
}

export function unmarkPage(page: number): void {
  ofPages.delete(page)
  show()
}
