/** Milliseconds: an alarm may come so much late. */
const grain = 50

type Ring = () => void

/** A moment at which some alarms ring together. */
interface Moment {
  at: number
  rings: Set<Ring>
  timer: ReturnType<typeof setTimeout>
}

/** Alarms that share a timer with those of the same moment: thousands of calls that wait take a few hundred. */
interface Alarms {
  set(ms: number, ring: Ring): Moment
  cancel(moment: Moment, ring: Ring): void
}

export function createAlarms(): Alarms {
  const moments = new Map<number, Moment>()
  function begin(at: number): Moment {
    const rings = new Set<Ring>()
    const timer = setTimeout(
      () => {
        moments.delete(at)
        for (const ring of rings) ring()
      },
      at * grain - performance.now(),
    )
    return { at, rings, timer }
  }
  return {
    set(ms, ring) {
      const at = Math.ceil((performance.now() + ms) / grain)
      const moment = moments.get(at) ?? begin(at)
      moments.set(at, moment)
      moment.rings.add(ring)
      return moment
    },
    cancel(moment, ring) {
      moment.rings.delete(ring)
      if (moment.rings.size > 0 || moments.get(moment.at) !== moment) return
      clearTimeout(moment.timer)
      moments.delete(moment.at)
    },
  }
}
