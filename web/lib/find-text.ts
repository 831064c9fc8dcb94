import { fold } from '@winnow/openapi/common/text/plain-text'

/** A place in a text that comes in pieces: which piece, and at which character of it. */
interface Place {
  item: number
  offset: number
}

/** Where a hit begins, and where it ends (not included). */
export interface Hit {
  from: Place
  to: Place
}

/** A text as it is searched: folded, blanks and line ends as one blank, each character with its place. */
export interface FoldedText {
  text: string
  places: readonly (Place & { end: number })[]
}

/** Case and accents don't count; a ligature counts as its letters. */
export function foldedText(items: readonly { str: string; hasEOL: boolean }[]): FoldedText {
  let text = ''
  const places: (Place & { end: number })[] = []
  const add = (folded: string, item: number, offset: number, end: number) => {
    const last = places.at(-1)
    // An accent that stands alone goes with its letter.
    if (folded === '' && last?.item === item && last.end === offset) last.end = end
    for (const unit of folded) {
      const isBlank = /\s/.test(unit)
      if (isBlank && (text === '' || text.endsWith(' '))) continue
      text += isBlank ? ' ' : unit
      for (let n = 0; n < unit.length; n++) places.push({ item, offset, end })
    }
  }
  for (const [item, { str, hasEOL }] of items.entries()) {
    let offset = 0
    for (const character of str) {
      const end = offset + character.length
      add(fold(character), item, offset, end)
      offset = end
    }
    if (hasEOL) add(' ', item, offset, offset)
  }
  return { text, places }
}

/** Every place that has these words in a row, up to `most`. */
export function hitsIn({ text, places }: FoldedText, query: string, most = Number.POSITIVE_INFINITY): Hit[] {
  const wanted = fold(query).replace(/\s+/g, ' ').trim()
  if (wanted === '') return []
  const hits: Hit[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const [from, last] = [places[at], places[at + wanted.length - 1]]
    if (from && last)
      hits.push({
        from: { item: from.item, offset: from.offset },
        to: { item: last.item, offset: last.end },
      })
    if (hits.length >= most) break
  }
  return hits
}
