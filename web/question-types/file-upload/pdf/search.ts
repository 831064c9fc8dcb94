/** A place in a page: which piece of its text, and at which character of it. */
interface Place {
  item: number
  offset: number
}

/** Where a hit begins, and where it ends (not included). */
export interface Hit {
  from: Place
  to: Place
}

/** The text of a page as it is searched: folded, blanks and line ends as one blank, each character with its place. */
export interface PageText {
  text: string
  places: readonly Place[]
}

/** Case and accents don't count; a ligature counts as its letters. */
const fold = (character: string) => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export function pageText(items: readonly { str: string; hasEOL: boolean }[]): PageText {
  let text = ''
  const places: Place[] = []
  const add = (folded: string, place: Place) => {
    for (const unit of folded) {
      const isBlank = /\s/.test(unit)
      if (isBlank && (text === '' || text.endsWith(' '))) continue
      text += isBlank ? ' ' : unit
      for (let n = 0; n < unit.length; n++) places.push(place)
    }
  }
  for (const [item, { str, hasEOL }] of items.entries()) {
    let offset = 0
    for (const character of str) {
      add(fold(character), { item, offset })
      offset += character.length
    }
    if (hasEOL) add(' ', { item, offset: str.length })
  }
  return { text, places }
}

/** Hits of one document that are counted and marked. */
export const mostHits = 1_000

/** Every place in a page that has these words in a row. */
export function hitsIn({ text, places }: PageText, query: string): Hit[] {
  const wanted = fold(query).replace(/\s+/g, ' ').trim()
  if (wanted === '') return []
  const hits: Hit[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const from = places[at]
    const last = places[at + wanted.length - 1]
    if (from && last) hits.push({ from, to: { item: last.item, offset: last.offset + 1 } })
    if (hits.length >= mostHits) break
  }
  return hits
}
