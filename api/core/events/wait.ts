import type { SignedIn } from '../actor.ts'
import type { App } from '../app.ts'
import { refuse } from '../error.ts'
import type { Topic } from './signals.ts'

/** Milliseconds that a call waits before it answers empty: servers and proxies cut idle connections after 30 seconds. */
const longest = 25_000

interface Request {
  signal: AbortSignal
  checkCaller?: () => Promise<void>
}

/** What a look at the database found. */
interface Look<Reply> {
  /** There is something to answer with; otherwise the call continues waiting */
  found: boolean
  /** When to look again by itself, in milliseconds since 1970; absent: only when woken */
  again?: number | null
  reply: () => Promise<Reply>
}

interface Waiting<Reply> {
  /** Whose call it is: it looks again, and is refused, once they have signed out or lost their key */
  actor: SignedIn
  /** Each wakes the call; it looks again */
  topics: readonly Topic[]
  seats: Seats
  /** Calls of one key share its seats */
  key: string
  look: (now: number) => Promise<Look<Reply>>
}

/**
 * Waits at most 25 seconds until a look finds something, then answers; the rights are checked again at every look
 * (docs/rules.md#live-changes). A caller who has gone is dropped.
 */
export async function waitUntilFound<Reply>(
  app: App,
  request: Request,
  { actor, topics, seats, key, look }: Waiting<Reply>,
): Promise<Reply> {
  const end = app.clock() + longest
  const seat = seats.take(key)
  const wentOn = app.metrics.parked()
  try {
    for (let isFirst = true; ; isFirst = false) {
      // Subscribed before the look, so that nothing written after it is missed.
      const news = subscribe(
        app,
        [...topics, `access:${actor.userId}`],
        [request.signal, seat.signal, app.ending],
      )
      try {
        if (!isFirst) await request.checkCaller?.()
        const again = await lookOnce(look, app.clock(), end)
        if ('reply' in again) return again.reply
        await news.wait(again.wait)
        if (request.signal.aborted || seat.signal.aborted || app.ending.aborted)
          return await (await look(app.clock())).reply()
      } finally {
        news.stop()
      }
    }
  } finally {
    wentOn()
    seat.leave()
  }
}

/** A function of its own, so that what a look has read is not held while the call waits. */
async function lookOnce<Reply>(
  look: Waiting<Reply>['look'],
  now: number,
  end: number,
): Promise<{ reply: Reply } | { wait: number }> {
  const { found, again, reply } = await look(now)
  if (found || now >= end) return { reply: await reply() }
  return { wait: Math.max(Math.min(again ?? end, end) - now, 5) }
}

function subscribe(app: App, topics: readonly Topic[], signals: readonly AbortSignal[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const wake = () => resolve()
  const unsubscribes = topics.map(topic => app.signals.on(topic, wake))
  for (const signal of signals) signal.addEventListener('abort', wake)
  if (signals.some(signal => signal.aborted)) wake()
  return {
    /** Until there is news, the caller has gone, or so many milliseconds are over */
    async wait(ms: number) {
      const timer = setTimeout(wake, ms)
      await promise
      clearTimeout(timer)
    },
    stop() {
      for (const unsubscribe of unsubscribes) unsubscribe()
      for (const signal of signals) signal.removeEventListener('abort', wake)
    },
  }
}

/** Limits how many calls of one key wait at once in this process. */
interface Seats {
  take(key: string): { signal: AbortSignal; leave: () => void }
}

/** `whenFull`: the newest call is refused, or the oldest one answers at once with what it has. */
export function createSeats(most: number, whenFull: 'refuse' | 'release'): Seats {
  const taken = new Map<string, Set<AbortController>>()
  return {
    take(key) {
      const seats = taken.get(key) ?? new Set()
      if (seats.size >= most) {
        if (whenFull === 'refuse')
          refuse('rate_limited', 'Too many polls are waiting already', { retryAfter: 2 })
        for (const oldest of seats) {
          oldest.abort()
          seats.delete(oldest)
          break
        }
      }
      const seat = new AbortController()
      taken.set(key, seats.add(seat))
      return {
        signal: seat.signal,
        leave() {
          seats.delete(seat)
          if (seats.size === 0 && taken.get(key) === seats) taken.delete(key)
        },
      }
    },
  }
}
