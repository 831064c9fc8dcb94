import { type FoldedText, foldedText, type Hit } from '../../../../lib/find-text.ts'

/** What is seen of an application but is not text of it: fields that are typed into, pictures, controls. */
const unread =
  '[contenteditable], [data-unsearched], [aria-hidden=true], svg, video, iframe, textarea, select'

/** The words of a paragraph, a name or an option: nodes whose texts are read as one. */
interface Block {
  nodes: readonly Text[]
  folded: FoldedText
}

/** An element seen by screen readers only has the size of a point. */
const isSeen = (element: HTMLElement): boolean =>
  element.checkVisibility() &&
  !(element.offsetWidth <= 1 && element.offsetHeight <= 1 && element.offsetParent !== null)

function blockOf(element: HTMLElement | null): HTMLElement | null {
  for (let at = element; at; at = at.parentElement)
    if (!['inline', 'contents'].includes(getComputedStyle(at).display)) return at
  return null
}

/** The texts that a reader sees in these elements, in the order of the page. */
export function blocksIn(roots: Iterable<Element>): Block[] {
  const blocks = new Map<Element, { nodes: Text[]; items: { str: string; hasEOL: boolean }[] }>()
  const homes = new Map<HTMLElement, HTMLElement | null>()
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, node =>
      node instanceof Element && node.matches(unread) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    let last: { hasEOL: boolean } | undefined
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof HTMLBRElement && last) last.hasEOL = true
      const parent = node.parentElement
      if (!(node instanceof Text) || !parent) continue
      if (!homes.has(parent)) homes.set(parent, isSeen(parent) ? blockOf(parent) : null)
      const home = homes.get(parent)
      if (!home) continue
      const block = blocks.get(home) ?? { nodes: [], items: [] }
      blocks.set(home, block)
      last = { hasEOL: false }
      block.nodes.push(node)
      block.items.push(Object.assign(last, { str: node.data }))
    }
  }
  return [...blocks.values()].map(({ nodes, items }) => ({ nodes, folded: foldedText(items) }))
}

/** Where a hit of a block is on the page. */
export function rangeOf({ nodes }: Block, { from, to }: Hit): Range | null {
  const [first, last] = [nodes[from.item], nodes[to.item]]
  if (!first || !last) return null
  const range = document.createRange()
  range.setStart(first, from.offset)
  range.setEnd(last, to.offset)
  return range
}

/** The characters of an element's text from `start` to `end`, not included. */
export function rangeIn(element: Element, start: number, end: number): Range | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  let before = 0
  let hasBegun = false
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const after = before + node.length
    if (!hasBegun && start < after) {
      range.setStart(node, start - before)
      hasBegun = true
    }
    if (hasBegun && end <= after) {
      range.setEnd(node, end - before)
      return range
    }
    before = after
  }
  return null
}
