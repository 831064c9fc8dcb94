import type { Claim } from './evidence.ts'
import type { ReadAnswer } from './fields.ts'
import { mostQuotes } from './opinion.ts'
import type { Sentence, Word } from './words.ts'

/** A word of a criterion, and what an application has for it; `rank`: 0 is the word itself, more is further from it. */
export interface Found {
  word: string
  rank: number
  said: Word
}

/** A sentence of an application with the words of a criterion that it has, each as near as it has it. */
export interface Hit {
  answer: ReadAnswer
  sentence: Sentence
  found: Map<string, Found>
  denied: boolean
}

/** Characters of a quote: a long sentence is quoted around its words. */
const longest = 240

/** Quotes that are enough where fewer have all the words. */
const enough = 3

/** A part of a sentence, no longer than a quote may be, with what is found in it. */
interface Passage {
  hit: Hit
  start: number
  end: number
  found: readonly Found[]
}

/** The part of a sentence that begins with the first of these words, and those that are in it. */
function passageOf(hit: Hit, words: readonly Found[]): Passage {
  const { start, end, words: all } = hit.sentence
  if (end - start <= longest) return { hit, start, end, found: words }
  const first = Math.min(...words.map(it => it.said.start))
  const from = all.find(it => it.start >= first - longest / 3)?.start ?? first
  const to = all.findLast(it => it.end <= from + longest)?.end ?? end
  return { hit, start: from, end: to, found: words.filter(it => it.said.start >= from && it.said.end <= to) }
}

const claimOf = ({ hit: { answer }, start, end }: Passage): Claim => ({
  fieldId: answer.fieldId,
  page: answer.page,
  words: answer.text.slice(start, end),
})

const bySize = (a: Hit, b: Hit) => b.found.size - a.found.size

/** Quotes of sentences that deny their words, those with the most of them first. */
export const denyingQuotes = (hits: readonly Hit[]): Claim[] =>
  hits
    .toSorted(bySize)
    .slice(0, enough)
    .map(hit => claimOf(passageOf(hit, [...hit.found.values()])))

/**
 * The nearest that an application has for each word of a criterion, and its quotes: first the fewest that have all of these,
 * then others with any of them. What no quote has room for is not among `best`.
 */
export function restingOn(hits: readonly Hit[]): { best: Map<string, Found>; quotes: Claim[] } {
  const nearest = new Map<string, number>()
  for (const { found } of hits)
    for (const { word, rank } of found.values())
      nearest.set(word, Math.min(rank, nearest.get(word) ?? Infinity))
  const passagesWith = (isWanted: (it: Found) => boolean) =>
    hits
      .toSorted(bySize)
      .flatMap(hit => {
        const words = [...hit.found.values()].filter(it => it.rank === nearest.get(it.word) && isWanted(it))
        return words.length > 0 ? [passageOf(hit, words)] : []
      })
      .toSorted((a, b) => b.found.length - a.found.length)
  const best = new Map<string, Found>()
  const chosen: Passage[] = []
  while (chosen.length < mostQuotes) {
    const [next] = passagesWith(it => !best.has(it.word))
    if (!next) break
    chosen.push(next)
    for (const it of next.found) best.set(it.word, it)
  }
  const more = passagesWith(() => true).filter(it => chosen.every(({ hit }) => hit !== it.hit))
  chosen.push(...more.slice(0, Math.max(0, enough - chosen.length)))
  return { best, quotes: chosen.map(claimOf) }
}
