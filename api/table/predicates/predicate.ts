import type { Condition, FilterOperator } from '@winnow/openapi/filters'
import type { Piece } from '../fragment.ts'
import { not } from '../fragment.ts'

/** Whether a row meets a condition, as SQL over the tables of the reader. */
export type Meets = (condition: Condition) => Piece

const complements: Partial<Record<FilterOperator, FilterOperator>> = {
  not_equal: 'equals',
  not_select: 'select',
  not_contains: 'contains',
}

/** An operator that begins with `not_` is the exact complement of the one without it, blanks included. */
export const withComplements =
  (meets: Meets): Meets =>
  ({ operator, values }) => {
    const positive = complements[operator]
    return positive ? not(meets({ operator: positive, values })) : meets({ operator, values })
  }

/** A list, taken apart: the words in it, and whether it asks for blanks. */
export const listOf = ({ values }: Condition) => ({
  words: values.filter(it => it !== null),
  blank: values.includes(null),
})

/** Operators were judged against the column's kind before (openapi/filters); another one here is a slip of ours. */
export const unforeseen = ({ operator }: Condition): never => {
  throw new Error(`A filter's operator was not foreseen: ${operator}`)
}
