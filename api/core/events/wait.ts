import type { SignedIn } from '../actor.ts'
import type { App } from '../app.ts'
import { refuse } from '../error.ts'
import { createAlarms } from '../time/alarms.ts'
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
  const call = new WaitingCall()
  seats.take(key, call)
  app.metrics.parked(1)
  const unsubscribe = app.signals.on([...topics, `access:${actor.userId}`, 'ending'], call.wake)
  request.signal.addEventListener('abort', call.wake)
  try {
    for (let isFirst = true; ; isFirst = false) {
      // Before the look, so that nothing written after it is missed.
      call.isWoken = false
      if (!isFirst) await request.checkCaller?.()
      const again = await lookOnce(look, app.clock(), end)
      if ('reply' in again) return again.reply
      if (!isOver(app, request, call)) await call.wait(again.wait)
      if (isOver(app, request, call)) return await (await look(app.clock())).reply()
    }
  } finally {
    request.signal.removeEventListener('abort', call.wake)
    unsubscribe()
    app.metrics.parked(-1)
    seats.leave(key, call)
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

const alarms = createAlarms()

/** Its caller has gone, its seat is another's or the server ends: it answers with what there is. */
const isOver = ({ ending }: App, { signal }: Request, { gaveWay }: WaitingCall): boolean =>
  gaveWay || signal.aborted || ending.aborted

/** One of thousands: it holds no more than what wakes it. */
class WaitingCall {
  /** Since this was last set to false */
  isWoken = false
  /** Its seat is another's */
  gaveWay = false
  private goOn: (() => void) | null = null

  readonly wake = (): void => {
    this.isWoken = true
    this.goOn?.()
  }

  giveWay(): void {
    this.gaveWay = true
    this.wake()
  }

  /** Until it is woken, or so many milliseconds are over. */
  wait(ms: number): Promise<void> {
    if (this.isWoken) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.goOn = resolve
    const alarm = alarms.set(ms, this.wake)
    return promise.then(() => {
      this.goOn = null
      alarms.cancel(alarm, this.wake)
    })
  }
}

/** Limits how many calls of one key wait at once in this process. */
interface Seats {
  take(key: string, call: WaitingCall): void
  leave(key: string, call: WaitingCall): void
}

/** `whenFull`: the newest call is refused, or the oldest one answers at once with what it has. */
export function createSeats(most: number, whenFull: 'refuse' | 'release'): Seats {
  const taken = new Map<string, Set<WaitingCall>>()
  return {
    take(key, call) {
      const seats = taken.get(key) ?? new Set()
      if (seats.size >= most) {
        if (whenFull === 'refuse')
          refuse('rate_limited', 'Too many polls are waiting already', { retryAfter: 2 })
        for (const oldest of seats) {
          seats.delete(oldest)
          oldest.giveWay()
          break
        }
      }
      taken.set(key, seats.add(call))
    },
    leave(key, call) {
      const seats = taken.get(key)
      seats?.delete(call)
      if (seats?.size === 0) taken.delete(key)
    },
  }
}
