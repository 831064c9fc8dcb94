import type { CriterionRow } from '../find.ts'
import type { ReadAnswer } from './fields.ts'
import type { Opinion } from './opinion.ts'
import {
  contentWords,
  denies,
  quoted,
  type Sentence,
  sentencesOf,
  stemOf,
  synonymsOf,
  wordsOf,
} from './words.ts'

interface Hit {
  fieldId: string
  page: number | undefined
  text: string
  sentence: Sentence
  /** The words that were looked for and found in it, as the criterion has them, each with what the sentence has */
  found: Map<string, string>
  denied: boolean
}

/** Characters of a quote: a long sentence is quoted around its words. */
const longest = 240

/** The words that a criterion asks for, each with what counts as it, and the keywords that stand for all of them. */
interface Wanted {
  words: Map<string, Set<string>>
  keywords: Set<string>
}

function wantedOf({ name, question, keywords }: CriterionRow): Wanted {
  const asked = contentWords(question || name)
  const extra = keywords.flatMap(it => contentWords(it))
  const wanted = new Map<string, Set<string>>()
  const standing = new Set<string>()
  for (const word of asked) wanted.set(word, new Set([stemOf(word), ...synonymsOf([word]).map(stemOf)]))
  // A keyword that is a synonym of what is asked counts as it; another stands for the whole criterion.
  for (const word of extra) {
    const stem = stemOf(word)
    if ([...wanted.values()].some(stems => stems.has(stem))) continue
    standing.add(stem)
    for (const stems of wanted.values()) stems.add(stem)
  }
  if (wanted.size === 0) for (const word of extra) wanted.set(word, new Set([stemOf(word)]))
  return { words: wanted, keywords: standing }
}

function quoteOf({ text, sentence }: Pick<Hit, 'text' | 'sentence'>, stems: ReadonlySet<string>): string {
  if (sentence.end - sentence.start <= longest) return text.slice(sentence.start, sentence.end)
  const first = sentence.words.find(it => stems.has(it.stem))?.start ?? sentence.start
  const from = sentence.words.find(it => it.start >= first - longest / 3)?.start ?? first
  const to = sentence.words.findLast(it => it.end <= from + longest)?.end ?? sentence.end
  return text.slice(from, to)
}

/** Words as the criterion has them, a synonym with what it stands for, and keywords: 'the word ‘pay’ and the keyword ‘invoice’'. */
function saidOf(found: ReadonlyMap<string, string>, keywords: ReadonlySet<string>): string {
  const isKeyword = ([, said]: [string, string]) => keywords.has(stemOf(said))
  const words = [...found].filter(it => !isKeyword(it))
  const standing = new Map([...found].filter(isKeyword).map(([, said]) => [stemOf(said), said]))
  const named = words.map(([word, said]) =>
    stemOf(word) === stemOf(said) ? `‘${word}’` : `‘${said}’ for ‘${word}’`,
  )
  return [
    ...(named.length > 0 ? [`the ${named.length === 1 ? 'word' : 'words'} ${named.join(', ')}`] : []),
    ...(standing.size > 0
      ? [`the ${standing.size === 1 ? 'keyword' : 'keywords'} ${quoted([...standing.values()])}`]
      : []),
  ].join(' and ')
}

/**
 * What the words of an application say of a criterion: Yes where most of what is asked for is there, No where nothing is, Maybe
 * where some is or where the sentence with the most of it denies it. A criterion that denies ('Not a student') is met where
 * its words are not there or are denied, and not met where they are. Only what speaks for the result is quoted.
 */
export function judgeByWords(criterion: CriterionRow, answers: readonly ReadAnswer[]): Opinion {
  const { words: wanted, keywords } = wantedOf(criterion)
  const rulesOut = denies(wordsOf(criterion.question || criterion.name))
  const found = new Map<string, string>()
  const hits: Hit[] = []
  for (const { fieldId, page, text } of answers)
    for (const sentence of sentencesOf(text)) {
      const has = new Map<string, string>()
      for (const [word, stems] of wanted) {
        const said = sentence.words.find(it => stems.has(it.stem))
        if (said) has.set(word, said.text)
      }
      if (has.size === 0) continue
      const denied = denies(sentence.words)
      hits.push({ fieldId, page, text, sentence, found: has, denied })
      if (!denied) for (const [word, said] of has) if (!found.has(word)) found.set(word, said)
    }
  const all = new Set([...wanted.values()].flatMap(it => [...it]))
  if (hits.length === 0) return nothing(answers, [...wanted.keys()], rulesOut)
  const most = (denied: boolean) =>
    Math.max(0, ...hits.filter(it => it.denied === denied).map(it => it.found.size))
  const isDenied = most(true) > most(false)
  const quotes = hits
    .filter(it => it.denied === isDenied)
    .toSorted((a, b) => b.found.size - a.found.size)
    .slice(0, 3)
    .map(it => ({ fieldId: it.fieldId, page: it.page, words: quoteOf(it, all) }))
  if (isDenied)
    return rulesOut && found.size === 0
      ? { result: 'YES', reason: 'The words are there only in a sentence that denies them.', quotes }
      : { result: 'MAYBE', reason: 'The words are there, in a sentence that may deny them.', quotes }
  const enough = found.size * 2 > wanted.size || found.size >= 3
  if (!enough) {
    const missing = [...wanted.keys()].filter(it => !found.has(it))
    return { result: 'MAYBE', reason: `Has ${saidOf(found, keywords)}, but not ${quoted(missing)}.`, quotes }
  }
  return rulesOut
    ? { result: 'NO', reason: `Has what it should not have: ${saidOf(found, keywords)}.`, quotes }
    : { result: 'YES', reason: `Has ${saidOf(found, keywords)}.`, quotes }
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
