import type { Layout } from '@winnow/openapi/columns'

/** The ids after one column took the place of another. */
export function placed(ids: readonly string[], id: string, at: string): string[] {
  const to = ids.indexOf(at)
  return to === -1 ? [...ids] : ids.filter(it => it !== id).toSpliced(to, 0, id)
}

/** What was moved between two orders, and whose place it took; undefined: nothing. */
export function movedIn(
  before: readonly string[],
  after: readonly string[],
): { id: string; at: string } | undefined {
  const first = after.findIndex((id, place) => id !== before[place])
  const candidates = first === -1 ? [] : [after[first], before[first]]
  for (const id of candidates) {
    const at = id && before[after.indexOf(id)]
    if (id && at && placed(before, id, at).join() === after.join()) return { id, at }
  }
  return undefined
}

/** The layout with a column hidden, which unpins it, or shown again. */
export const withShown = (layout: Layout, id: string, shown: boolean): Layout => ({
  ...layout,
  hidden: shown ? layout.hidden.filter(it => it !== id) : [...layout.hidden.filter(it => it !== id), id],
  pinned: shown ? layout.pinned : layout.pinned.filter(it => it !== id),
})

export const withPinned = (layout: Layout, id: string, pinned: boolean): Layout => ({
  ...layout,
  pinned: pinned ? [...layout.pinned.filter(it => it !== id), id] : layout.pinned.filter(it => it !== id),
})
