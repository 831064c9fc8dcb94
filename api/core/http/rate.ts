import { type RateClass, rateClasses } from '@winnow/openapi'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../error.ts'
import { networkOf } from './address.ts'

const seconds = 60

/** Counts one request and tells the caller (an address or an API key) where they stand, refusing past the limit. */
export type Count = (rate: RateClass, caller: string, headers: Headers) => Promise<void>

/**
 * Counts requests by class and caller, in this process: a cache that a restart may lose. The limits that must survive one
 * (codes, replies a day) are counted in the database.
 */
export function createRates(on: boolean): Count {
  const limiters = new Map(
    Object.entries(rateClasses).map(([rate, points]) => [
      rate,
      new RateLimiterMemory({ keyPrefix: rate, points, duration: seconds }),
    ]),
  )
  return async (rate, caller, headers) => {
    const limit = rateClasses[rate]
    const count = (on ? limiters.get(rate) : undefined)?.consume(networkOf(caller))
    const result = await count?.catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused
      throw refused
    })
    const wait = (result?.msBeforeNext ?? seconds * 1_000) / 1_000
    headers.set('x-ratelimit-limit', String(limit))
    headers.set('x-ratelimit-remaining', String(result?.remainingPoints ?? limit))
    headers.set('x-ratelimit-reset', String(Math.ceil(wait)))
    if (result && result.consumedPoints > limit)
      throw new Refusal('rate_limited', 'Too many requests. Wait a moment, then try again.', {
        retryAfter: wait,
      })
  }
}
