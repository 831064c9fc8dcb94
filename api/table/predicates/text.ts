import { fold } from '@winnow/openapi/questions'
import { anyOf, listed, type Piece, piece } from '../fragment.ts'
import { listOf, type Meets, unforeseen, withComplements } from './predicate.ts'

/**
 * Conditions on a folded text; null is blank. `whole`: how a condition is met by the whole text where `key` is only the head of
 * a long one, and whether it is.
 */
export const textMeets = (
  key: Piece,
  whole: { isLong: Piece; meets: (folded: (text: Piece) => Piece) => Piece } | null = null,
): Meets => {
  const isOne = (texts: readonly string[]) => {
    const all = listed(texts)
    return whole
      ? piece`((${key} in ${all} and not ${whole.isLong}) or ${whole.meets(it => piece`${it} in ${all}`)})`
      : piece`${key} in ${all}`
  }
  const contains = (text: string) => {
    const inKey = piece`instr(${key}, ${text}) > 0`
    return whole ? piece`(${inKey} or ${whole.meets(it => piece`instr(${it}, ${text}) > 0`)})` : inKey
  }
  return withComplements(condition => {
    const { words, blank } = listOf(condition)
    const folded = words.map(it => fold(String(it)))
    if (condition.operator === 'contains') return anyOf(folded.map(contains))
    if (condition.operator !== 'equals' && condition.operator !== 'select') return unforeseen(condition)
    return anyOf([...(folded.length > 0 ? [isOne(folded)] : []), ...(blank ? [piece`${key} is null`] : [])])
  })
}
