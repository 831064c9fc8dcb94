import { css } from '../../../../styled-system/css'

/** What is marked on an application without a change of its elements. */
type MarkName = 'find-hits' | 'find-hit' | 'passage' | 'evidence' | 'suspicious'

const priorities: Record<MarkName, number> = {
  evidence: 0,
  suspicious: 0,
  'find-hits': 1,
  'find-hit': 2,
  passage: 2,
}

const quoted = { backgroundColor: 'quote', color: 't1' } as const
const doubted = { textDecoration: 'underline wavy', textDecorationColor: 'warn' } as const
const current = { backgroundColor: '[#FFB020]', color: '[#1D1B18]' } as const
const passage = { backgroundColor: '[#FFD766]', color: '[#1D1B18]' } as const

/**
 * The looks of the marks, for the element around all that may be marked. Where marks are inherited no element has rules of its
 * own: each rule would make styling an application slower by as much as it has elements.
 */
export const marked = css({
  '&::highlight(evidence)': quoted,
  '&::highlight(suspicious)': doubted,
  '&::highlight(find-hits)': quoted,
  '&::highlight(find-hit)': current,
  '&::highlight(passage)': passage,
  // Safari and Firefox
  '@supports (font: -apple-system-body) or (-moz-appearance: none)': {
    '& *::highlight(evidence)': quoted,
    '& *::highlight(suspicious)': doubted,
    '& *::highlight(find-hits)': quoted,
    '& *::highlight(find-hit)': current,
    '& *::highlight(passage)': passage,
  },
})

/** Marks these places, and no others under this name; a browser without highlights shows none. */
export function mark(name: MarkName, ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined') return
  if (ranges.length === 0) {
    CSS.highlights.delete(name)
    return
  }
  const highlight = new Highlight(...ranges)
  // What is looked at stands out among the others.
  highlight.priority = priorities[name]
  CSS.highlights.set(name, highlight)
}

/** Pixels that stay free above and below what is scrolled to, for what floats there */
const room = { above: 48, below: 120 }

function scrollerOf(element: Element | null): Element | null {
  for (let at = element; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at
  return null
}

/** Scrolls to a place on an application, unless it is in view. */
export function bringIntoView(range: Range): void {
  const node = range.startContainer
  const scroller = scrollerOf(node instanceof Element ? node : node.parentElement)
  if (!scroller) return
  const [at, view] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()]
  const isInView = at.top >= view.top + room.above && at.bottom <= view.bottom - room.below
  if (!isInView) scroller.scrollTop += at.top - view.top - scroller.clientHeight / 3
}
