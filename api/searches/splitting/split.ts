import { limits } from '@winnow/openapi'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { contentWords, denies, quoted, soughtIn, stemOf, wordsOf } from '../judging/words.ts'
import { clausesOf } from './clauses.ts'
import { type FoundFilter, filtersOf } from './column-filters.ts'
import { protectionOf } from './protected.ts'

export interface NewCriterion {
  name: string
  question: string
  guidance: string
  summary: string
  keywords: string[]
  fields: string[]
  warning: string | null
}

/** A query in its parts; nothing of any kind: it was not understood. */
export interface Split {
  criteria: NewCriterion[]
  filters: FoundFilter[]
  refused: { text: string; reason: string }[]
}

/** A text cut between characters. */
export const cut = (text: string, most: number) => [...text].slice(0, most).join('').trim()

/** A name cut between words. */
const named = (text: string) => {
  const short = cut(text, limits.criterionName)
  return short === text ? text : short.replace(/\s+\S*$/u, '')
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The keywords of a criterion that nobody has given any. */
export const keywordsByWords = (text: string) => soughtIn(text).slice(0, limits.keywords)

/** What matching words looks for, as a sentence. Nobody mentions a question: of one it is the words. */
export const summaryByWords = (text: string, keywords: readonly string[] = []) => {
  const isDenied = denies(wordsOf(text))
  const words = isDenied || text.trimEnd().endsWith('?') ? contentWords(text) : []
  const sought = quoted(words.length > 0 ? words : [text])
  const known = new Set(soughtIn(text).map(stemOf))
  const own = keywords.filter(it => contentWords(it).some(word => !known.has(stemOf(word))))
  const others =
    own.length === 0
      ? 'or synonyms'
      : `synonyms, or the ${own.length === 1 ? 'keyword' : 'keywords'} ${quoted(own)}`
  return `${isDenied ? "Doesn't mention" : 'Mentions'} ${sought}, ${others}.`
}

/** A query in parts by its grammar alone: clauses that columns answer become filters, the others criteria of their words. */
export function splitByWords(query: string, columns: readonly FilterColumn[], today: string): Split {
  const split: Split = { criteria: [], filters: [], refused: [] }
  for (const clause of clausesOf(query)) {
    const { filters, rest } = filtersOf(clause, columns, today)
    split.filters.push(...filters)
    if (rest === '') continue
    const protection = protectionOf(rest)
    if (protection?.kind === 'REFUSED') {
      split.refused.push({ text: rest, reason: protection.reason })
      continue
    }
    if (contentWords(rest).length === 0) continue
    split.criteria.push({
      name: named(sentence(rest)),
      question: sentence(rest),
      guidance: '',
      summary: summaryByWords(rest),
      keywords: keywordsByWords(rest),
      fields: [],
      warning: protection?.reason ?? null,
    })
  }
  return { ...split, criteria: split.criteria.slice(0, limits.criteria) }
}

export const isWrong = ({ criteria, filters }: Split) => criteria.length === 0 && filters.length === 0
