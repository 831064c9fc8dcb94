/** Milliseconds: an alarm may come so much late. */
const grain = 50

/** Who is woken when it rings. */
interface Sleeper {
  wake(): void
}

/** A moment at which some alarms ring together. */
interface Moment {
  at: number
  sleepers: Set<Sleeper>
  timer: ReturnType<typeof setTimeout>
}

/** Alarms that share a timer with those of the same moment: thousands of calls that wait take a few hundred. */
interface Alarms {
  set(ms: number, sleeper: Sleeper): Moment
  cancel(moment: Moment, sleeper: Sleeper): void
}

export function createAlarms(): Alarms {
  const moments = new Map<number, Moment>()
  function begin(at: number): Moment {
    const sleepers = new Set<Sleeper>()
    const timer = setTimeout(
      () => {
        moments.delete(at)
        for (const sleeper of sleepers) sleeper.wake()
      },
      at * grain - performance.now(),
    )
    return { at, sleepers, timer }
  }
  return {
    set(ms, sleeper) {
      const at = Math.ceil((performance.now() + ms) / grain)
      const moment = moments.get(at) ?? begin(at)
      moments.set(at, moment)
      moment.sleepers.add(sleeper)
      return moment
    },
    cancel(moment, sleeper) {
      moment.sleepers.delete(sleeper)
      if (moment.sleepers.size > 0 || moments.get(moment.at) !== moment) return
      clearTimeout(moment.timer)
      moments.delete(moment.at)
    },
  }
}
