import { type RateClass, rateClasses } from '@winnow/openapi'
import { Refusal } from '../error.ts'
import { networkOf } from './address.ts'

const window = 60_000
/** Callers of one class whose counts are remembered at once */
const mostCallers = 20_000

/** Counts one request and tells the caller (an address or an API key's id) where they stand, refusing past the limit. */
export type Count = (rate: RateClass, caller: string, headers: Headers) => Promise<void>

interface Counted {
  n: number
  ends: number
}

/** One more of this caller; whose window began first is forgotten where there are too many, so that nobody fills the memory. */
function countOne(callers: Map<string, Counted>, caller: string, now: number): Counted {
  const known = callers.get(caller)
  if (known && known.ends > now) {
    known.n++
    return known
  }
  callers.delete(caller)
  const begun = { n: 1, ends: now + window }
  callers.set(caller, begun)
  for (const [oldest, { ends }] of callers) {
    if (callers.size <= mostCallers && ends > now) break
    callers.delete(oldest)
  }
  return begun
}

/**
 * Counts requests by class and caller, in this process: a cache that a restart may lose. The limits that must survive one
 * (codes, replies a day) are counted in the database.
 */
export function createRates(on: boolean): Count {
  const classes = new Map<RateClass, Map<string, Counted>>()
  return async (rate, caller, headers) => {
    const limit = rateClasses[rate]
    const callers = classes.get(rate) ?? new Map<string, Counted>()
    classes.set(rate, callers)
    const now = performance.now()
    const { n, ends } = on ? countOne(callers, networkOf(caller), now) : { n: 0, ends: now + window }
    const wait = (ends - now) / 1_000
    headers.set('x-ratelimit-limit', String(limit))
    headers.set('x-ratelimit-remaining', String(Math.max(0, limit - n)))
    headers.set('x-ratelimit-reset', String(Math.ceil(wait)))
    if (n > limit)
      throw new Refusal('rate_limited', 'Too many requests. Wait a moment, then try again.', {
        retryAfter: wait,
      })
  }
}
