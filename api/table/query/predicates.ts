import {
  type Condition,
  dayAfter,
  daysOf,
  type FilterOperator,
  type RelativeDays,
} from '@winnow/openapi/filters'
import { fold } from '@winnow/openapi/questions'
import type { Value } from '../../core/database/long-reads.ts'
import { allOf, anyOf, type Fragment, fragment, not, valueList } from './fragment.ts'

/** A condition as SQL over `s`, `k` and `c`: whether a row meets it. */
export type Predicate = (condition: Condition) => Fragment

const complements: Partial<Record<FilterOperator, FilterOperator>> = {
  not_equal: 'equals',
  not_select: 'select',
  not_contains: 'contains',
}

/** An operator that begins with `not_` is the exact complement of the one without it, blanks included. */
export const withComplements =
  (predicate: Predicate): Predicate =>
  ({ operator, values }) => {
    const positive = complements[operator]
    return positive ? not(predicate({ operator: positive, values })) : predicate({ operator, values })
  }

/** A list, taken apart: the words in it, and whether it asks for blanks. */
export const listOf = ({ values }: Condition) => ({
  words: values.filter(it => it !== null),
  blank: values.includes(null),
})

/** Operators were validated against the column's kind before (openapi/filters); another one here is a bug. */
export const unforeseen = ({ operator }: Condition): never => {
  throw new Error(`A filter's operator was not foreseen: ${operator}`)
}

const signs: Partial<Record<FilterOperator, Fragment>> = {
  equals: fragment`=`,
  greater_than: fragment`>`,
  greater_than_equal: fragment`>=`,
  less_than: fragment`<`,
  less_than_equal: fragment`<=`,
}

/** A list on a key that is compared as it is; null is blank. */
function isOneOf(key: Fragment, condition: Condition): Fragment {
  const { words, blank } = listOf(condition)
  return anyOf([
    ...(words.length > 0 ? [fragment`${key} in ${valueList(words as Value[])}`] : []),
    ...(blank ? [fragment`${key} is null`] : []),
  ])
}

/** Conditions on a number; null is blank. */
export const numberPredicate = (key: Fragment): Predicate =>
  withComplements(condition => {
    const { operator, values } = condition
    const [from = null, to = null] = values as Value[]
    if (operator === 'select') return isOneOf(key, condition)
    if (operator === 'between') return fragment`${key} between ${from} and ${to}`
    const sign = signs[operator]
    return sign ? fragment`${key} ${sign} ${from}` : unforeseen(condition)
  })

/**
 * Conditions on a folded text; null is blank. `whole`: how a condition is met by the whole text where `key` is only the head of
 * a long one, and whether it is; `keyText`: what the key holds of a text.
 */
export const textPredicate = (
  key: Fragment,
  whole: { isLong: Fragment; matches: (test: (text: Fragment) => Fragment) => Fragment } | null = null,
  keyText: (text: string) => string = it => it,
): Predicate => {
  const isOne = (texts: readonly string[]) => {
    const all = valueList(texts)
    return whole
      ? fragment`((${key} in ${all} and not ${whole.isLong}) or ${whole.matches(it => fragment`${it} in ${all}`)})`
      : fragment`${key} in ${all}`
  }
  const contains = (text: string) => {
    const inKey = fragment`instr(${key}, ${text}) > 0`
    return whole ? fragment`(${inKey} or ${whole.matches(it => fragment`instr(${it}, ${text}) > 0`)})` : inKey
  }
  return withComplements(condition => {
    const { words, blank } = listOf(condition)
    const folded = words.map(it => fold(keyText(String(it))))
    if (condition.operator === 'contains') return anyOf(folded.map(contains))
    if (condition.operator !== 'equals' && condition.operator !== 'select') return unforeseen(condition)
    return anyOf([
      ...(folded.length > 0 ? [isOne(folded)] : []),
      ...(blank ? [fragment`${key} is null`] : []),
    ])
  })
}

/** Conditions on one word out of a list; `read` turns what people call it into what the key holds. */
export const choicePredicate = (
  key: Fragment,
  read: (word: string) => string | number = it => it,
): Predicate =>
  withComplements(condition =>
    condition.operator === 'select'
      ? isOneOf(key, {
          ...condition,
          values: condition.values.map(it => (it === null ? null : read(String(it)))),
        })
      : unforeseen(condition),
  )

interface Choices {
  has: (word: string) => Fragment
  /** Where one look finds several words; absent: one after the other */
  hasAny?: (words: readonly string[]) => Fragment
  blank: Fragment
}

/** Conditions on several words at once. */
export const choicesPredicate = ({ has, hasAny, blank }: Choices): Predicate =>
  withComplements(condition => {
    const list = listOf(condition)
    const words = list.words.map(String)
    if (condition.operator === 'select_all') return allOf(words.map(has))
    if (condition.operator !== 'select') return unforeseen(condition)
    const had = hasAny && words.length > 0 ? [hasAny(words)] : words.map(has)
    return anyOf([...had, ...(list.blank ? [blank] : [])])
  })

/** Yes or no; nothing is blank in it. */
export const yesNoPredicate =
  (key: Fragment): Predicate =>
  condition =>
    anyOf(
      listOf(condition).words.map(it => (it ? fragment`(${key}) is true` : fragment`(${key}) is not true`)),
    )

/** From a day to a day, both inclusive; null: without an end. */
export type Span = readonly [first: string | null, last: string | null]

const spans: Partial<Record<FilterOperator, (one: string, other: string) => Span>> = {
  equals: day => [day, day],
  greater_than: day => [dayAfter(day, 1), null],
  greater_than_equal: day => [day, null],
  less_than: day => [null, dayAfter(day, -1)],
  less_than_equal: day => [null, day],
  between: (first, last) => [first, last],
}

/** Conditions on days: every operator is one span or several. `today` is the caller's. */
export const datePredicate = (
  column: { within: (span: Span) => Fragment; blank: Fragment },
  today: string,
): Predicate => {
  const spanOf = ({ operator, values }: Condition): Span => {
    const [one = '', other = ''] = values.map(String)
    if (operator === 'relative') return daysOf(one as RelativeDays, today)
    const span = spans[operator]
    if (!span) throw new Error(`A filter's operator was not foreseen: ${operator}`)
    return span(one, other)
  }
  return withComplements(condition => {
    if (condition.operator !== 'select') return column.within(spanOf(condition))
    const { words, blank } = listOf(condition)
    const days = words.map(String)
    return anyOf([...days.map(day => column.within([day, day])), ...(blank ? [column.blank] : [])])
  })
}

/** A day stored as the text YYYY-MM-DD. */
export const dayColumn = (key: Fragment) => ({
  within: ([first, last]: Span) =>
    first !== null && last !== null
      ? fragment`${key} between ${first} and ${last}`
      : first !== null
        ? fragment`${key} >= ${first}`
        : fragment`${key} <= ${last}`,
  blank: fragment`${key} is null`,
})
