import type { Condition, FilterOperator } from '@winnow/openapi/filters'
import type { Value } from '../../core/database/long-reads.ts'
import { anyOf, listed, type Piece, piece } from '../fragment.ts'
import { listOf, type Meets, unforeseen, withComplements } from './predicate.ts'

const signs: Partial<Record<FilterOperator, Piece>> = {
  equals: piece`=`,
  greater_than: piece`>`,
  greater_than_equal: piece`>=`,
  less_than: piece`<`,
  less_than_equal: piece`<=`,
}

/** A list on a key that is compared as it is; null is blank. */
export function isOneOf(key: Piece, condition: Condition): Piece {
  const { words, blank } = listOf(condition)
  return anyOf([
    ...(words.length > 0 ? [piece`${key} in ${listed(words as Value[])}`] : []),
    ...(blank ? [piece`${key} is null`] : []),
  ])
}

/** Conditions on a number; null is blank. */
export const numberMeets = (key: Piece): Meets =>
  withComplements(condition => {
    const { operator, values } = condition
    const [from = null, to = null] = values as Value[]
    if (operator === 'select') return isOneOf(key, condition)
    if (operator === 'between') return piece`${key} between ${from} and ${to}`
    const sign = signs[operator]
    return sign ? piece`${key} ${sign} ${from}` : unforeseen(condition)
  })
