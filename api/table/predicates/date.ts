import {
  type Condition,
  dayAfter,
  daysOf,
  type FilterOperator,
  type RelativeDays,
} from '@winnow/openapi/filters'
import { anyOf, type Piece, piece } from '../fragment.ts'
import { listOf, type Meets, withComplements } from './predicate.ts'

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
export const dateMeets = (column: { within: (span: Span) => Piece; blank: Piece }, today: string): Meets => {
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

/** A day kept as the text YYYY-MM-DD. */
export const dayColumn = (key: Piece) => ({
  within: ([first, last]: Span) =>
    first !== null && last !== null
      ? piece`${key} between ${first} and ${last}`
      : first !== null
        ? piece`${key} >= ${first}`
        : piece`${key} <= ${last}`,
  blank: piece`${key} is null`,
})
