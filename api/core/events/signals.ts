/**
 * What can be waited for: mail to send, events to read, jobs to do, a minute that has passed, events of one workspace, who looks
 * at the applications of one form, news in one chat, that a person lost a session, a key or a right, and that the server ends.
 */
export type Topic =
  | 'mail'
  | 'events'
  | 'jobs'
  | 'minute'
  | 'ending'
  | `workspace:${string}`
  | `viewers:${number}`
  | `chat:${string}`
  | `access:${string}`

/** Wakes those who wait. It carries no data: those who wake read the database again. */
export interface Signals {
  send(topic: Topic): void
  /** Gives back the way to stop listening */
  on(topics: Topic | readonly Topic[], wake: () => void): () => void
}

export function createSignals(): Signals {
  const waiting = new Map<Topic, Set<() => void>>()
  return {
    send(topic) {
      for (const wake of [...(waiting.get(topic) ?? [])]) wake()
    },
    on(topics, wake) {
      const all = typeof topics === 'string' ? [topics] : topics
      for (const topic of all) waiting.set(topic, (waiting.get(topic) ?? new Set()).add(wake))
      return () => {
        for (const topic of all) {
          const listeners = waiting.get(topic)
          listeners?.delete(wake)
          if (listeners?.size === 0) waiting.delete(topic)
        }
      }
    },
  }
}
