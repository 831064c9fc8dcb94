import type { CriterionRow } from '../find.ts'
import type { ReadAnswer } from './fields.ts'
import type { Opinion } from './opinion.ts'
import { contentWords, type Sentence, sentencesOf, stemOf, synonymsOf, wordsOf } from './words.ts'

/** A sentence that denies what it says. */
const denials = new Set(
  [
    'no',
    'not',
    'never',
    'none',
    'nobody',
    'without',
    'cannot',
    "don't",
    "doesn't",
    "isn't",
    "haven't",
    "hasn't",
    "didn't",
  ].map(stemOf),
)

interface Hit {
  fieldId: string
  page: number | undefined
  text: string
  sentence: Sentence
  /** The words that were looked for and found in it, as the criterion has them */
  found: string[]
  denied: boolean
}

/** Characters of a quote: a long sentence is quoted around its words. */
const longest = 240

/** The words that a criterion asks for, each with what counts as it. */
function wantedOf({ name, question, keywords }: CriterionRow): Map<string, Set<string>> {
  const asked = contentWords(question || name)
  const extra = keywords.flatMap(it => contentWords(it))
  const wanted = new Map<string, Set<string>>()
  for (const word of asked) wanted.set(word, new Set([stemOf(word), ...synonymsOf([word]).map(stemOf)]))
  // A keyword that is a synonym of what is asked counts as it; another stands for the whole criterion.
  for (const word of extra) {
    const stem = stemOf(word)
    if (![...wanted.values()].some(stems => stems.has(stem)))
      for (const stems of wanted.values()) stems.add(stem)
  }
  if (wanted.size === 0) for (const word of extra) wanted.set(word, new Set([stemOf(word)]))
  return wanted
}

function quoteOf({ text, sentence }: Pick<Hit, 'text' | 'sentence'>, stems: ReadonlySet<string>): string {
  if (sentence.end - sentence.start <= longest) return text.slice(sentence.start, sentence.end)
  const first = sentence.words.find(it => stems.has(it.stem))?.start ?? sentence.start
  const from = sentence.words.find(it => it.start >= first - longest / 3)?.start ?? first
  const to = sentence.words.findLast(it => it.end <= from + longest)?.end ?? sentence.end
  return text.slice(from, to)
}

const listed = (words: readonly string[]) => words.map(it => `‘${it}’`).join(', ')

/**
 * What the words of an application say of a criterion: Yes where most of what is asked for is there, Maybe where some is or a
 * sentence denies it, No where nothing is. What it says is quoted; a No quotes the answer that was read in vain.
 */
export function judgeByWords(criterion: CriterionRow, answers: readonly ReadAnswer[]): Opinion {
  const wanted = wantedOf(criterion)
  const found = new Set<string>()
  const hits: Hit[] = []
  for (const { fieldId, page, text } of answers)
    for (const sentence of sentencesOf(text)) {
      const has = [...wanted]
        .filter(([, stems]) => sentence.words.some(it => stems.has(it.stem)))
        .map(([word]) => word)
      if (has.length === 0) continue
      const denied = sentence.words.some(it => denials.has(it.stem))
      hits.push({ fieldId, page, text, sentence, found: has, denied })
      if (!denied) for (const word of has) found.add(word)
    }
  const all = new Set([...wanted.values()].flatMap(it => [...it]))
  if (hits.length === 0) return nothing(answers, [...wanted.keys()])
  const best = hits.toSorted((a, b) => Number(a.denied) - Number(b.denied) || b.found.length - a.found.length)
  const quotes = best.slice(0, 3).map(it => ({ fieldId: it.fieldId, page: it.page, words: quoteOf(it, all) }))
  if (found.size === 0)
    return { result: 'MAYBE', reason: 'The words are there, in a sentence that may deny them.', quotes }
  const enough = found.size * 2 > wanted.size || found.size >= 3
  const missing = [...wanted.keys()].filter(it => !found.has(it))
  return enough
    ? { result: 'YES', reason: `Has the words ${listed([...found])}.`, quotes }
    : { result: 'MAYBE', reason: `Has ${listed([...found])}, but not ${listed(missing)}.`, quotes }
}

function nothing(answers: readonly ReadAnswer[], wanted: readonly string[]): Opinion {
  const longestAnswer = answers.toSorted((a, b) => b.text.length - a.text.length)[0]
  if (!longestAnswer || wanted.length === 0)
    return { result: 'MAYBE', reason: 'There is no answer to look in.', quotes: [] }
  const { fieldId, page, text } = longestAnswer
  const [sentence] = sentencesOf(text)
  const words = sentence ? quoteOf({ text, sentence }, new Set(wordsOf(text).map(it => it.stem))) : text
  return {
    result: 'NO',
    reason: `Has none of the words ${listed(wanted)}.`,
    quotes: [{ fieldId, page, words }],
  }
}
