/**
 * What can be waited for: mail to send, events to read, jobs to do, a minute that has passed, events of one workspace, who looks
 * at the applications of one form, news in one chat, and that a person lost a session, a key or a right.
 */
export type Topic =
  | 'mail'
  | 'events'
  | 'jobs'
  | 'minute'
  | `workspace:${string}`
  | `viewers:${number}`
  | `chat:${string}`
  | `access:${string}`

/** Wakes those who wait. It carries no data: those who wake read the database again. */
export interface Signals {
  send(topic: Topic): void
  /** Gives back the way to stop listening */
  on(topic: Topic, wake: () => void): () => void
}

export function createSignals(): Signals {
  const waiting = new Map<Topic, Set<() => void>>()
  return {
    send(topic) {
      for (const wake of [...(waiting.get(topic) ?? [])]) wake()
    },
    on(topic, wake) {
      const listeners = waiting.get(topic) ?? new Set()
      waiting.set(topic, listeners.add(wake))
      return () => {
        listeners.delete(wake)
        if (listeners.size === 0) waiting.delete(topic)
      }
    },
  }
}
