import { fold } from './plain-text.ts'

/** Shorter words are looked for where a word begins, others anywhere (docs/rules.md#search). */
const leastContained = 3

export const isContained = (word: string): boolean => Array.from(word).length >= leastContained

/** The words of a search, folded; what stands in double quotes is one, and so is what follows a quote that is not closed. */
export const searchWords = (search: string): string[] =>
  [...fold(search).matchAll(/["“”]([^"“”]+)["“”]?|\S+/g)].flatMap(([whole, quoted]) => {
    const word = (quoted ?? whole).trim()
    return word === '' ? [] : [word]
  })

const letterOrDigit = /[\p{L}\p{N}]/u

/** Places of a word in a folded text. */
function* placesIn(folded: string, word: string): Generator<number> {
  const anywhere = isContained(word)
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
    if (anywhere || at === 0 || !letterOrDigit.test(folded.charAt(at - 1))) yield at
}

/** Whether a folded text has the word as a search looks for it. */
export const hasWord = (folded: string, word: string): boolean => !placesIn(folded, word).next().done

const foldedCharacters = new Map<string, string>()
const ascii = /^\p{ASCII}*$/u

/** A text folded, and where each character of that stands in the text itself; null: it has as many, one for one. */
function foldedWithPlaces(text: string): { folded: string; places: number[] | null } {
  if (ascii.test(text)) return { folded: text.toLowerCase(), places: null }
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    let one = foldedCharacters.get(character)
    if (one === undefined) {
      one = fold(character)
      foldedCharacters.set(character, one)
    }
    for (let i = 0; i < one.length; i++) places.push(at)
    folded += one
    at += character.length
  }
  places.push(at)
  return { folded, places }
}

export type Span = readonly [start: number, end: number]

/** Where a text has words of a search, in order, none over another. */
export function spansOf(text: string, words: readonly string[]): Span[] {
  const { folded, places } = foldedWithPlaces(text)
  const found = words
    .flatMap(word => [...placesIn(folded, word)].map((at): Span => [at, at + word.length]))
    .sort(([one], [other]) => one - other)
  const spans: [number, number][] = []
  for (const [start, end] of found) {
    const from = places?.[start] ?? start
    // Accents behind the last letter belong to it.
    const to = places ? (places[end] ?? text.length) : end
    const last = spans.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else spans.push([from, to])
  }
  return spans
}

/** A part of a text on one line, so many characters at most, from shortly `before` the first word that it has. */
export function excerptOf(
  text: string,
  words: readonly string[],
  { before, most }: { before: number; most: number },
): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const first = spansOf(line, words)[0]?.[0] ?? 0
  const space = line.indexOf(' ', first - before)
  const start = first <= before ? 0 : space >= 0 && space < first ? space + 1 : first - before
  const part = line.slice(start, start + most)
  // A dot after the ellipsis would read as one of its own.
  const begun = start > 0 ? `…${part.replace(/^[^\p{L}\p{N}]+/u, '')}` : part
  return `${begun.trim()}${start + most < line.length ? '…' : ''}`.replace(/\p{Cs}/gu, '')
}
