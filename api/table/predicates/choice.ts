import { allOf, anyOf, type Piece, piece } from '../fragment.ts'
import { isOneOf } from './number.ts'
import { listOf, type Meets, unforeseen, withComplements } from './predicate.ts'

/** Conditions on one word out of a list; `read` turns what people call it into what the key holds. */
export const choiceMeets = (key: Piece, read: (word: string) => string | number = it => it): Meets =>
  withComplements(condition =>
    condition.operator === 'select'
      ? isOneOf(key, {
          ...condition,
          values: condition.values.map(it => (it === null ? null : read(String(it)))),
        })
      : unforeseen(condition),
  )

/** Conditions on several words at once. */
export const choicesMeet = (column: { has: (word: string) => Piece; blank: Piece }): Meets =>
  withComplements(condition => {
    const { words, blank } = listOf(condition)
    const had = words.map(it => column.has(String(it)))
    if (condition.operator === 'select_all') return allOf(had)
    if (condition.operator !== 'select') return unforeseen(condition)
    return anyOf([...had, ...(blank ? [column.blank] : [])])
  })

/** Yes or no; nothing is blank in it. */
export const yesNoMeets =
  (key: Piece): Meets =>
  condition =>
    anyOf(listOf(condition).words.map(it => (it ? piece`(${key}) is true` : piece`(${key}) is not true`)))
