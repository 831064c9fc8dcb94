import type { CriterionRow } from '../find.ts'
import type { ReadAnswer } from './fields.ts'
import type { Opinion } from './opinion.ts'
import { denyingQuotes, type Found, type Hit, restingOn } from './word-quotes.ts'
import { contentWords, denies, deniesOne, quoted, relatedTo, sentencesOf, stemOf, wordsOf } from './words.ts'

type Asked = Pick<CriterionRow, 'name' | 'question' | 'keywords'>

/** Ranks of a keyword that stands for the whole criterion, and of words that are used for one without being a keyword. */
const standingRank = 100
const relatedRank = 200

/**
 * The words that a criterion asks for, each with the stems that count as it, ranked from 0, the word itself; and the keywords
 * that stand for all of them.
 */
interface Wanted {
  words: Map<string, Map<string, number>>
  keywords: Set<string>
}

function wantedOf({ name, question, keywords }: Asked): Wanted {
  const asked = contentWords(question || name)
  const extra = keywords.flatMap(it => contentWords(it))
  const extraStems = new Set(extra.map(stemOf))
  const wanted = new Map<string, Map<string, number>>()
  const standing = new Set<string>()
  for (const word of asked) {
    const ranks = new Map([[stemOf(word), 0]])
    for (const [stem, far] of relatedTo(stemOf(word)))
      ranks.set(stem, extraStems.has(stem) ? far : relatedRank + far)
    wanted.set(word, ranks)
  }
  // A keyword that is a synonym of what is asked counts as it; another stands for the whole criterion.
  for (const stem of extraStems) {
    if ([...wanted.values()].some(ranks => ranks.has(stem))) continue
    standing.add(stem)
    for (const ranks of wanted.values()) ranks.set(stem, standingRank)
  }
  if (wanted.size === 0) for (const word of extra) wanted.set(word, new Map([[stemOf(word), 0]]))
  return { words: wanted, keywords: standing }
}

/** Sentences with words that are wanted, in their order. */
function hitsIn(answers: readonly ReadAnswer[], wanted: Wanted['words']): Hit[] {
  const byStem = new Map<string, Omit<Found, 'said'>[]>()
  for (const [word, ranks] of wanted)
    for (const [stem, rank] of ranks) byStem.set(stem, [...(byStem.get(stem) ?? []), { word, rank }])
  const hits: Hit[] = []
  for (const answer of answers)
    for (const sentence of sentencesOf(answer.text)) {
      const found: Hit['found'] = new Map()
      for (const said of sentence.words)
        for (const { word, rank } of byStem.get(said.stem) ?? [])
          if (rank < (found.get(word)?.rank ?? Infinity)) found.set(word, { word, rank, said })
      if (found.size === 0) continue
      const denied = deniesOne(sentence.words, new Set([...found.values()].map(it => it.said)))
      hits.push({ answer, sentence, found, denied })
    }
  return hits
}

/** Words as the application has them, with those of the criterion that they stand for, and keywords: 'the word ‘pay’ and the keyword ‘invoice’'. */
function saidOf(all: readonly Found[], keywords: ReadonlySet<string>): string {
  const words: string[] = []
  const standing: string[] = []
  for (const [stem, found] of Map.groupBy(all, it => it.said.stem)) {
    const said = quoted(found.slice(0, 1).map(it => it.said.text))
    const others = found
      .filter(it => it.rank > 0)
      .map(it => quoted([it.word]))
      .join(' and ')
    if (keywords.has(stem)) standing.push(said)
    else if (others === '') words.push(said)
    else
      words.push(found.some(it => it.rank === 0) ? `${said} (also for ${others})` : `${said} for ${others}`)
  }
  const named = (each: readonly string[], one: string) =>
    each.length === 0 ? [] : [`the ${one}${each.length === 1 ? '' : 's'} ${each.join(', ')}`]
  return [...named(words, 'word'), ...named(standing, 'keyword')].join(' and ')
}

/**
 * What the words of an application say of a criterion: Yes where most of what is asked for is there, No where nothing is, Maybe
 * where some is or where the sentence with the most of it denies it. A criterion that denies ('Not a student') is met where
 * its words are not there or are denied, and not met where they are. Only what speaks for the result is quoted.
 */
export function judgeByWords(criterion: Asked, answers: readonly ReadAnswer[]): Opinion {
  const { words: wanted, keywords } = wantedOf(criterion)
  const rulesOut = denies(wordsOf(criterion.question || criterion.name))
  const hits = hitsIn(answers, wanted)
  if (hits.length === 0) return nothing(answers, [...wanted.keys()], rulesOut)
  const affirmed = hits.filter(it => !it.denied)
  const denied = hits.filter(it => it.denied)
  const most = (all: readonly Hit[]) => Math.max(0, ...all.map(it => it.found.size))
  if (most(denied) > most(affirmed)) {
    const quotes = denyingQuotes(denied)
    return rulesOut && affirmed.length === 0
      ? { result: 'YES', reason: 'The words are there only in a sentence that denies them.', quotes }
      : { result: 'MAYBE', reason: 'The words are there, in a sentence that may deny them.', quotes }
  }
  const { best, quotes } = restingOn(affirmed)
  const words = saidOf(
    [...wanted.keys()].flatMap(word => best.get(word) ?? []),
    keywords,
  )
  const missing = [...wanted.keys()].filter(word => !affirmed.some(it => it.found.has(word)))
  const found = wanted.size - missing.length
  const enough = found * 2 > wanted.size || found >= 3
  if (!enough) return { result: 'MAYBE', reason: `Has ${words}, but not ${quoted(missing)}.`, quotes }
  return rulesOut
    ? { result: 'NO', reason: `Has what it should not have: ${words}.`, quotes }
    : { result: 'YES', reason: `Has ${words}.`, quotes }
}

function nothing(answers: readonly ReadAnswer[], wanted: readonly string[], rulesOut: boolean): Opinion {
  if (answers.length === 0 || wanted.length === 0)
    return { result: 'MAYBE', reason: 'There is no answer to look in.', quotes: [] }
  return {
    result: rulesOut ? 'YES' : 'NO',
    reason:
      wanted.length === 1
        ? `Doesn't have the word ${quoted(wanted)}.`
        : `Has none of the words ${quoted(wanted)}.`,
    quotes: 'none',
  }
}
