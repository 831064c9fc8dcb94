import type { SignedIn } from '../actor.ts'
import type { App } from '../app.ts'
import { Later } from '../command.ts'
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
  { signal, checkCaller }: Request,
  waiting: Waiting<Reply>,
): Promise<Reply | Later<Reply>> {
  const call = new WaitingCall(app, signal, checkCaller, waiting)
  try {
    const found = await call.look()
    if (!found) return new Later(call.reply)
    call.leave()
    return found.reply
  } catch (error) {
    call.leave()
    throw error
  }
}

const alarms = createAlarms()

/** One of thousands: while it waits, it holds no more than what wakes it and what it looks for. */
class WaitingCall<Reply> {
  /** What it answers with, where the first look found nothing */
  readonly reply: Promise<Reply>
  /** Its seat is another's */
  private gaveWay = false
  /** Since the last look began */
  private isWoken = false
  private isLooking = false
  private looks = 0
  private readonly end: number
  private readonly topics: readonly Topic[]
  private alarm: ReturnType<typeof alarms.set> | null = null
  private readonly answer: (reply: Reply) => void
  private readonly fail: (error: unknown) => void

  constructor(
    private readonly app: App,
    private readonly signal: AbortSignal,
    private readonly checkCaller: (() => Promise<void>) | undefined,
    private readonly waiting: Waiting<Reply>,
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    this.reply = promise
    this.answer = resolve
    this.fail = reject
    this.end = app.clock() + longest
    this.topics = [...waiting.topics, `access:${waiting.actor.userId}`, 'ending']
    waiting.seats.take(waiting.key, this)
    app.metrics.parked(1)
    app.signals.on(this.topics, this)
    signal.addEventListener('abort', this)
  }

  /** Looks until nothing has woken it meanwhile; null: it found nothing, and waits. */
  async look(): Promise<{ reply: Reply } | null> {
    for (this.isLooking = true; ; ) {
      // Before the look, so that nothing written after it is missed.
      this.isWoken = false
      if (this.looks++ > 0 && !this.isOver()) await this.checkCaller?.()
      const { found, again, reply } = await this.waiting.look(this.app.clock())
      const now = this.app.clock()
      if (found || now >= this.end || this.isOver()) return { reply: await reply() }
      if (this.isWoken) continue
      this.alarm = alarms.set(Math.max(Math.min(again ?? this.end, this.end) - now, 5), this)
      this.isLooking = false
      return null
    }
  }

  wake(): void {
    this.isWoken = true
    if (this.isLooking) return
    if (this.alarm) alarms.cancel(this.alarm, this)
    this.alarm = null
    this.look().then(
      found => {
        if (!found) return
        this.leave()
        this.answer(found.reply)
      },
      error => {
        this.leave()
        this.fail(error)
      },
    )
  }

  /** The caller has gone. */
  handleEvent(): void {
    this.wake()
  }

  giveWay(): void {
    this.gaveWay = true
    this.wake()
  }

  leave(): void {
    this.signal.removeEventListener('abort', this)
    this.app.signals.off(this.topics, this)
    this.app.metrics.parked(-1)
    this.waiting.seats.leave(this.waiting.key, this)
  }

  /** Its caller has gone, its seat is another's or the server ends: it answers with what there is. */
  private isOver(): boolean {
    return this.gaveWay || this.signal.aborted || this.app.ending.aborted
  }
}

/** What is told to answer at once when another takes its seat. */
interface Seated {
  giveWay(): void
}

/** Limits how many calls of one key wait at once in this process. */
interface Seats {
  take(key: string, call: Seated): void
  leave(key: string, call: Seated): void
}

/** `whenFull`: the newest call is refused, or the oldest one answers at once with what it has. */
export function createSeats(most: number, whenFull: 'refuse' | 'release'): Seats {
  const taken = new Map<string, Set<Seated>>()
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
