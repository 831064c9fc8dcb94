import type { App } from '../app.ts'
import type { Topic } from '../events/signals.ts'
import { minute } from '../time/clock.ts'

/** A background loop that is running. */
export interface Loop {
  /** Takes a turn now, or right after the turn that is under way. */
  wake(): void
  /** Ends the loop: aborts the running turn's signal and waits for the turn. */
  stop(): Promise<void>
}

interface LoopOptions {
  /** Its name in the log */
  name: string
  /** Signals that wake it */
  on?: readonly Topic[]
  /** Milliseconds in which signals gather before they wake it */
  gather?: number
  /** Milliseconds from one turn to the next without a signal; absent: only signals wake it */
  every?: number
  /** One turn; a number returned says in how many milliseconds the next one is due at the latest */
  turn(signal: AbortSignal): Promise<number | undefined> | Promise<void> | void
}

/** Milliseconds to the turn after a first failure; each further one doubles them. */
const firstRetry = 5_000

/**
 * Takes turns in the background, the first at once, never two at a time. A signal that comes during a turn leads to
 * another one: the work may have been written after the turn last looked. A turn that fails is logged and taken again.
 */
export function startLoop(
  { signals, log }: Pick<App, 'signals' | 'log'>,
  { name, on = [], gather = 0, every = Number.POSITIVE_INFINITY, turn }: LoopOptions,
): Loop {
  const ending = new AbortController()
  let running: Promise<void> | null = null
  let isWoken = false
  let failures = 0
  let timer: Timer | undefined
  let gathering: Timer | undefined

  async function takeTurn(): Promise<number> {
    try {
      const due = (await turn(ending.signal)) ?? every
      failures = 0
      return Math.min(due, every)
    } catch (error) {
      log('error', 'loop failed', { loop: name, error })
      return Math.min(every, minute, firstRetry * 2 ** failures++)
    }
  }
  function wake() {
    clearTimeout(gathering)
    gathering = undefined
    if (ending.signal.aborted) return
    isWoken = true
    if (running) return
    clearTimeout(timer)
    isWoken = false
    running = takeTurn().then(due => {
      running = null
      if (isWoken) wake()
      else if (due < Number.POSITIVE_INFINITY && !ending.signal.aborted) timer = setTimeout(wake, due).unref()
    })
  }
  function gatherSignals() {
    if (gather === 0) wake()
    else gathering ??= setTimeout(wake, gather)
  }
  const listener = { wake: gatherSignals }
  signals.on(on, listener)
  wake()
  return {
    wake,
    async stop() {
      ending.abort()
      signals.off(on, listener)
      clearTimeout(timer)
      clearTimeout(gathering)
      await running
    },
  }
}
