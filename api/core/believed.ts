import { limits } from '@winnow/openapi'
import { RateLimiterMemory } from 'rate-limiter-flexible'

/** Texts that count once, for a while. */
interface Once {
  has(text: string, now: number): boolean
  add(text: string, now: number): void
}

/**
 * What this process remembers of those who applied: a cache that a restart may lose, at the price of a proof asked for or
 * not asked for.
 */
export interface Believed {
  /** Idempotency keys under which somebody was believed: at most one application comes of each */
  keys: Once
  /** Challenges that were answered */
  proofs: Once
  /** How many applications this address has sent to this form of late, this one among them */
  count(address: string, formId: string): Promise<number>
}

const kept = limits.challengeMinutes * 60_000

/** The oldest stand first, so forgetting stops at the first that is young. */
function once(): Once {
  const since = new Map<string, number>()
  return {
    has: (text, now) => (since.get(text) ?? 0) > now - kept,
    add(text, now) {
      for (const [old, at] of since) {
        if (at > now - kept) break
        since.delete(old)
      }
      since.delete(text)
      since.set(text, now)
    },
  }
}

export function createBelieved(): Believed {
  const limiter = new RateLimiterMemory({
    keyPrefix: 'applications',
    points: limits.addressApplications,
    duration: limits.addressMinutes * 60,
  })
  return {
    keys: once(),
    proofs: once(),
    count: async (address, formId) => (await limiter.penalty(`${address} ${formId}`)).consumedPoints,
  }
}
