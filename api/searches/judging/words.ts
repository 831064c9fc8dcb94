import { stemmer } from 'stemmer'

/** Words that say nothing of what is looked for. */
const stopWords = new Set(
  `a about above after all also an and any anyone anybody applicant applicants application applications are as at be been before
  being between but by can candidate candidates could did do does doing everyone find founder founders for from get give gives
  given had has have having he her him his how i if in into is it its just like look looking may me might more most must my no
  not of off on one only or other our out over own people person please same she should show so some somebody someone such
  team teams than that the their them then there these they this those through to too under up us very want wants was we were
  work works working what when where which while who whose whom why will with would you your good great strong real really clear clearly
  mention mentions say says tell tells talk talks describe describes answer answers concrete specific example examples`
    .split(/\s+/)
    .filter(it => it !== ''),
)

/** Words that deny what their sentence says. */
const denials = new Set(
  `no not non never none nobody without cannot aren't can't couldn't didn't doesn't don't hasn't haven't isn't wasn't weren't
  won't`.split(/\s+/),
)

/** What ends the reach of 'without': 'works without a network for clinics' denies the network alone. */
const withoutEnds = new Set([
  'for',
  'in',
  'at',
  'that',
  'which',
  'so',
  'but',
  'because',
  'while',
  'when',
  'where',
])

const segments = new Intl.Segmenter('en', { granularity: 'word' })
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

export interface Word {
  stem: string
  text: string
  start: number
  end: number
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const stemOf = (word: string): string => stemmer(fold(word))

/** Words that are used for each other in applications: the closer two stand in their group, the more alike they are. */
const synonymGroups = [
  'user customer client buyer',
  'revenue sales income turnover',
  'paying paid pay subscription',
  'engineer developer software programmer',
  'build built create created develop developed made',
  'lead led manage managed head',
  'climate carbon emissions sustainability',
  'research study science scientific',
  'teach taught mentor coach train',
  'volunteer community nonprofit charity',
  'launch launched live shipped released',
  'pilot trial test tested',
  'funding raised investment investor grant',
  'startup company venture business',
  'design designer designed',
  'data analytics statistics',
  'patient health medical clinic hospital',
  'education student school university',
  'experience experienced worked years',
].map(group => group.split(' ').map(text => ({ text, stem: stemOf(text) })))

/** The words of a text by their stems, each with its place. */
export function wordsOf(text: string, from = 0): Word[] {
  const found: Word[] = []
  for (const { segment, index, isWordLike } of segments.segment(text))
    if (isWordLike)
      found.push({
        stem: stemOf(segment),
        text: segment,
        start: from + index,
        end: from + index + segment.length,
      })
  return found
}

export interface Sentence {
  start: number
  end: number
  words: Word[]
}

export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  for (const { segment, index } of sentences.segment(text)) {
    const start = index + (segment.length - segment.trimStart().length)
    const end = index + segment.trimEnd().length
    if (end > start) found.push({ start, end, words: wordsOf(text.slice(start, end), start) })
  }
  return found
}

/** Whether one of the words denies what is said with them. */
export const denies = (words: readonly Word[]): boolean =>
  words.some(it => denials.has(fold(it.text).replaceAll('’', "'")))

/** Whether a sentence denies one of these words of it: as a whole, or where they follow its 'without'. */
export function deniesOne(sentence: readonly Word[], words: ReadonlySet<Word>): boolean {
  const isWithout = ({ text }: Word) => fold(text) === 'without'
  if (denies(sentence.filter(it => !isWithout(it)))) return true
  let reaches = false
  let end = 0
  for (const it of sentence) {
    // More than a blank between two words is a comma or the like.
    if (it.start > end + 1 || withoutEnds.has(fold(it.text))) reaches = false
    if (reaches && words.has(it)) return true
    reaches ||= isWithout(it)
    end = it.end
  }
  return false
}

/** The words of a text that look for something, each once, as they were written. */
export function contentWords(text: string): string[] {
  const byStem = new Map<string, string>()
  for (const it of wordsOf(text)) {
    const { stem, text: word } = it
    if (
      !stopWords.has(fold(word)) &&
      !denies([it]) &&
      (word.length > 1 || /\p{N}/u.test(word)) &&
      !byStem.has(stem)
    )
      byStem.set(stem, word)
  }
  return [...byStem.values()]
}

/** Stems of the words that are used for one, each with how far it is from it, from 1. */
export function relatedTo(stem: string): Map<string, number> {
  const far = new Map<string, number>()
  for (const group of synonymGroups)
    for (const [at, { stem: own }] of group.entries())
      if (own === stem)
        for (const [i, { stem: other }] of group.entries())
          if (other !== stem) far.set(other, Math.min(far.get(other) ?? Infinity, Math.abs(i - at)))
  return far
}

/** A text's words that look for something, with those that are used for them. */
export function soughtIn(text: string): string[] {
  const words = contentWords(text)
  const stems = new Set(words.map(stemOf))
  const related = synonymGroups.filter(group => group.some(it => stems.has(it.stem))).flat()
  return [...new Set([...words, ...related.filter(it => !stems.has(it.stem)).map(it => it.text)])]
}

/** '‘pay’, ‘revenue’' */
export const quoted = (words: readonly string[]): string => words.map(it => `‘${it}’`).join(', ')
