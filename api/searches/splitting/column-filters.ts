import { dayAfter, type TableFilter } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { filterSentence } from '@winnow/openapi/filters/filter-sentence'
import { type Filter, isDay } from '@winnow/openapi/filters/index'
import { contentWords, stemOf, wordsOf } from '../judging/words.ts'

export interface FoundFilter {
  filter: TableFilter
  text: string
}

type Asked = { filter: Omit<Filter, 'columnId'>; rest: string }

const comparisons: readonly { words: string; operator: Filter['operator'] }[] = [
  { words: 'at least|from|no less than|minimum(?: of)?|>=', operator: 'greater_than_equal' },
  { words: 'at most|up to|no more than|maximum(?: of)?|<=', operator: 'less_than_equal' },
  { words: 'over|above|more than|greater than|older than|higher than|>', operator: 'greater_than' },
  { words: 'under|below|less than|fewer than|younger than|lower than|<', operator: 'less_than' },
  { words: 'exactly|equal to|of|is|=', operator: 'equals' },
]

const number = '(\\d+(?:[.,]\\d+)?)'

/** What a clause asks of a number, in the words around it. */
function numberAsked(clause: string): Asked | null {
  const between = new RegExp(`\\bbetween ${number} (?:and|to) ${number}`, 'iu').exec(clause)
  if (between) {
    const [whole, value = '', value2 = ''] = between
    return {
      filter: { operator: 'between', value: Number(value), value2: Number(value2) },
      rest: clause.replace(whole, ' '),
    }
  }
  for (const { words, operator } of comparisons) {
    const found = new RegExp(`(?:\\b|(?<=\\s))(?:${words})\\s*${number}\\b`, 'iu').exec(clause)
    if (found?.[1])
      return {
        filter: { operator, value: Number(found[1].replace(',', '.')) },
        rest: clause.replace(found[0], ' '),
      }
  }
  return null
}

const comparison = comparisons.map(it => it.words).join('|')
/** A number with what it is compared by and the word that it counts: 'more than 4 people'. */
const numberPhrase = new RegExp(`(?:\\b|(?<=\\s))(?:${comparison})\\s*${number}\\b(?:\\s+\\p{L}+)?`, 'iu')

/** Titles that ask for one thing in other words. */
const aliases: Record<string, readonly string[]> = {
  old: ['age'],
  aged: ['age'],
  older: ['age'],
  younger: ['age'],
}

/** A number of people, which is the size of a team; 'people over 30' are not counted. */
const counts = /\d\s+(?:people|members|employees|founders)\b/iu

const stemsOf = (text: string) =>
  new Set(wordsOf(text).flatMap(it => [it.stem, ...(aliases[it.text.toLowerCase()] ?? []).map(stemOf)]))

const titleWords = ({ title }: FilterColumn) => {
  const words = contentWords(title)
  return new Set((words.length > 0 ? words : [title]).flatMap(it => [...stemsOf(it)]))
}

/** The words of a clause that ask for more than what was found. */
const left = (rest: string, without: ReadonlySet<string>) =>
  contentWords(rest).filter(it => !without.has(stemOf(it)))

function byNumber(clause: string, columns: readonly FilterColumn[]): { found: Filter; rest: string } | null {
  const asked = numberAsked(clause)
  if (!asked) return null
  const stems = stemsOf(clause)
  if (counts.test(clause)) stems.add(stemOf('team'))
  const column = columns.find(it => it.kind === 'number' && [...titleWords(it)].some(word => stems.has(word)))
  if (!column) return null
  const named = new Set([...titleWords(column), ...['years', 'year', 'old', 'aged'].map(stemOf)])
  return { found: { columnId: column.id, ...asked.filter }, rest: left(asked.rest, named).join(' ') }
}

const monday = (day: string) => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** When somebody applied, in words. */
function byDate(clause: string, today: string): { found: Filter; rest: string } | null {
  const asked = /\b(?:applied|submitted|sent|came in|received|arrived)\b(.*)$/iu.exec(clause)
  if (!asked) return null
  const when = (asked[1] ?? '').trim().toLowerCase()
  const on = (filter: Omit<Filter, 'columnId'>) => ({
    found: { columnId: 'date', ...filter },
    rest: clause.slice(0, asked.index).trim(),
  })
  const span = {
    today: 'today',
    yesterday: 'yesterday',
    'this week': 'this_week',
    'this month': 'this_month',
    'last month': 'last_month',
  }
  const named = Object.entries(span).find(([words]) => when === words)
  if (named) return on({ operator: 'relative', value: named[1] })
  if (when === 'last week') {
    const first = dayAfter(monday(today), -7)
    return on({ operator: 'between', value: first, value2: dayAfter(first, 6) })
  }
  const days = /^(?:in |within |during )?(?:the )?(?:last|past) (\d{1,4}) (day|week)s?$/u.exec(when)
  if (days) {
    const back = Number(days[1]) * (days[2] === 'week' ? 7 : 1)
    return on({ operator: 'greater_than_equal', value: dayAfter(today, 1 - back) })
  }
  const dated = /^(since|after|before|until|on) (\d{4}-\d{2}-\d{2})$/u.exec(when)
  const operators = {
    since: 'greater_than_equal',
    after: 'greater_than',
    before: 'less_than',
    until: 'less_than_equal',
    on: 'equals',
  } as const
  if (dated?.[2] && isDay(dated[2]))
    return on({ operator: operators[dated[1] as keyof typeof operators], value: dated[2] })
  return null
}

/** Verbs that only lead to an option: 'speak Portuguese', 'based in Porto'. */
const leading = new Set(['live', 'based', 'located', 'speak', 'fluent', 'come', 'operate'].map(stemOf))

/** An option of a question that a clause names whole: 'engineers in Porto'. */
function byOption(clause: string, columns: readonly FilterColumn[]): { found: Filter; rest: string } | null {
  const stems = wordsOf(clause).map(it => it.stem)
  for (const column of columns) {
    if (!column.column?.question || (column.kind !== 'choice' && column.kind !== 'choices')) continue
    for (const { value } of column.known) {
      const wanted = wordsOf(value).map(it => it.stem)
      const at = stems.findIndex(
        (_, i) => wanted.length > 0 && wanted.every((stem, j) => stems[i + j] === stem),
      )
      if (at === -1) continue
      const named = new Set([...wanted, ...titleWords(column), ...leading])
      return {
        found: { columnId: column.id, operator: 'select', value: [value] },
        rest: left(clause, named).join(' '),
      }
    }
  }
  return null
}

const placeTitle = /\b(?:city|town|country|location|region|based|live|where)\b/iu

/** A place in an answer of free text: 'in Porto'. */
function byPlace(clause: string, columns: readonly FilterColumn[]): { found: Filter; rest: string } | null {
  const asked =
    /\b(?:in|from|based in|living in|lives in|located in)\s+(\p{Lu}[\p{L}'-]*(?:\s+\p{Lu}[\p{L}'-]*)*)/u.exec(
      clause,
    )
  const column = columns.find(it => it.kind === 'text' && it.column?.question && placeTitle.test(it.title))
  if (!asked?.[1] || !column) return null
  const named = new Set(['based', 'living', 'lives', 'located', 'live'].map(stemOf))
  return {
    found: { columnId: column.id, operator: 'contains', value: asked[1] },
    rest: left(clause.replace(asked[0], ' '), named).join(' '),
  }
}

/** Whether a clause has a negation or an alternative, which the filters below can't express. */
const isBeyondFilters = (clause: string) =>
  /\b(?:not|never|without|neither|nor)\b|n['’]t\b|\bor\b(?! (?:more|less|fewer|over|above|older|younger)\b)/iu.test(
    clause,
  )

/** A look at the words beside a number that no column takes, which stays as it was written. */
const beside =
  (look: (text: string) => { found: Filter; rest: string } | null) =>
  (clause: string): { found: Filter; rest: string } | null => {
    const [phrase = ''] = numberPhrase.exec(clause) ?? []
    const hit = look(clause.replace(phrase, ' '))
    return hit && { ...hit, rest: `${hit.rest} ${phrase}`.trim() }
  }

/** What columns answer of a clause, at no cost, and what is left to be judged; '' where nothing is. */
export function filtersOf(
  clause: string,
  columns: readonly FilterColumn[],
  today: string,
): { filters: FoundFilter[]; rest: string } {
  const filters: FoundFilter[] = []
  let rest = clause
  if (isBeyondFilters(clause)) return { filters, rest }
  for (const look of [
    (text: string) => byDate(text, today),
    (text: string) => byNumber(text, columns),
    beside(text => byOption(text, columns)),
    beside(text => byPlace(text, columns)),
  ]) {
    const hit = look(rest)
    const text = hit && filterSentence(columns, hit.found)
    if (!hit || text === null) continue
    filters.push({ filter: hit.found, text })
    rest = hit.rest
  }
  return { filters, rest: contentWords(rest).length === 0 ? '' : rest }
}
