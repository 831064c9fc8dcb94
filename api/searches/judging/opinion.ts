import type { StoredSpan } from '@winnow/db'
import type { AiResult } from '@winnow/openapi'
import { type Claim, placeOf } from './evidence.ts'
import type { ReadAnswer } from './fields.ts'

/** What a judge says of a criterion, before anybody has looked whether its quotes are true. */
export interface Opinion {
  result: AiResult
  reason: string
  /** 'none': the server itself found that the words it looked for aren't there, and nothing can be quoted */
  quotes: readonly Claim[] | 'none'
}

export interface Proven {
  result: AiResult
  reason: string
  quotes: StoredSpan[]
}

/** Quotes of one result at most. */
export const mostQuotes = 5

/** An opinion with the quotes that are true; without one where words were claimed, it is a Maybe (docs/rules.md#results). */
export function proven({ result, reason, quotes }: Opinion, answers: readonly ReadAnswer[]): Proven {
  if (quotes === 'none') return { result, reason, quotes: [] }
  const places = quotes.map(it => placeOf(it, answers)).filter(it => it !== null)
  const unique = [...new Map(places.map(it => [JSON.stringify(it), it])).values()].slice(0, mostQuotes)
  if (unique.length > 0) return { result, reason, quotes: unique }
  // What was said without evidence is not shown: it may be made up.
  const why =
    quotes.length > 0
      ? 'the words that were quoted are not in the answers.'
      : 'nothing in the answers was quoted.'
  return { result: 'MAYBE', reason: `No evidence: ${why}`, quotes: [] }
}
