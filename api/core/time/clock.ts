/** The server's clock; a test hands in its own. Milliseconds since 1970. */
export type Clock = () => number

export const iso = (ms: number) => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** A plan's day is a UTC day (docs/rules.md#usage-counters). */
export const utcDay = (ms: number) => iso(ms).slice(0, 10)

/** Spans in milliseconds. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Milliseconds by which a clock may be put right without anybody noticing. */
const tolerance = 1_000

/** A clock that continues where the machine's own is set back, until somebody has seen to what rests on it. */
export interface SteadyClock {
  clock: Clock
  /** Milliseconds by which the machine's clock is behind this one; 0: they agree */
  behind(): number
  /** Takes the machine's time again */
  follow(): void
  /** Continues from what an earlier process saw last, where that is later */
  resume(last: number): void
}

/** `elapsed`: milliseconds that only grow, whatever happens to the time of day. */
export function steadyClock(wall: Clock, elapsed = () => performance.now()): SteadyClock {
  let [at, since] = [wall(), elapsed()]
  const expected = () => Math.floor(at + elapsed() - since)
  const follow = () => {
    ;[at, since] = [wall(), elapsed()]
  }
  const behind = () => {
    const by = expected() - wall()
    return by > tolerance ? by : 0
  }
  return {
    behind,
    follow,
    resume(last) {
      if (last > expected()) [at, since] = [last, elapsed()]
    },
    clock() {
      if (behind() > 0) return expected()
      follow()
      return at
    },
  }
}
