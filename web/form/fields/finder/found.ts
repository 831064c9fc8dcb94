/** A row of the list: its text, and a note at its right, such as a calling code. Both are searched. */
export type Item = {
  text: string
  detail?: string
  /** Shown in the search once it is chosen, instead of its text */
  brief?: string
}

/** Ignores case and accents (docs/rules.md#search). */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Places of the items that have every word of the query; those with a word that begins with it come first, in their order. */
export const found = (items: readonly Item[], query: string): readonly number[] => {
  const wanted = folded(query).trim()
  if (wanted === '') return items.map((_, at) => at)
  const words = wanted.split(/\s+/)
  const hits = items.flatMap((item, at) => {
    const text = ` ${folded(item.text)} ${folded(item.detail ?? '')}`
    return words.every(word => text.includes(word)) ? [{ at, leads: text.includes(` ${wanted}`) }] : []
  })
  return [...hits.filter(it => it.leads), ...hits.filter(it => !it.leads)].map(({ at }) => at)
}

/** Rows beyond the view on both sides, so that a fast scroll shows no gap. */
const spare = 4

/** Which rows of a list exist when it is scrolled to `top`: `tops` are where each begins, then where the last ends. */
export const shown = (top: number, height: number, tops: readonly number[]) => {
  const total = tops.length - 1
  const first = tops.filter(it => it <= top).length - 1 - spare
  const last = tops.filter(it => it < top + height).length + spare
  return { first: Math.max(0, first), last: Math.min(total, last) }
}
