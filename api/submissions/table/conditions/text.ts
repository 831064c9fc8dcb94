import { fold } from '@winnow/openapi/questions'
import { anyOf, type Piece, piece } from '../piece.ts'
import { listOf, type Meets, unforeseen, withComplements } from './condition.ts'

/**
 * Conditions on a folded text; null is blank. `whole`: how a condition is met by the whole text where `key` is only the head of
 * a long one, and whether it is.
 */
export const textMeets = (
  key: Piece,
  whole: { isLong: Piece; meets: (folded: (text: Piece) => Piece) => Piece } | null = null,
): Meets => {
  const equals = (text: string) =>
    whole
      ? piece`((${key} = ${text} and not ${whole.isLong}) or ${whole.meets(it => piece`${it} = ${text}`)})`
      : piece`${key} = ${text}`
  const contains = (text: string) => {
    const inKey = piece`instr(${key}, ${text}) > 0`
    return whole ? piece`(${inKey} or ${whole.meets(it => piece`instr(${it}, ${text}) > 0`)})` : inKey
  }
  return withComplements(condition => {
    const { words, blank } = listOf(condition)
    const folded = words.map(it => fold(String(it)))
    if (condition.operator === 'contains') return anyOf(folded.map(contains))
    if (condition.operator === 'equals') return anyOf(folded.map(equals))
    if (condition.operator !== 'select') return unforeseen(condition)
    return anyOf([...folded.map(equals), ...(blank ? [piece`${key} is null`] : [])])
  })
}
