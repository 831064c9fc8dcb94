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

/** Who listens. */
interface Listener {
  wake(): void
}

/** Wakes those who wait. It carries no data: those who wake read the database again. */
export interface Signals {
  send(topic: Topic): void
  on(topics: readonly Topic[], listener: Listener): void
  off(topics: readonly Topic[], listener: Listener): void
}

export function createSignals(): Signals {
  const listening = new Map<Topic, Set<Listener>>()
  return {
    send(topic) {
      for (const listener of [...(listening.get(topic) ?? [])]) listener.wake()
    },
    on(topics, listener) {
      for (const topic of topics) listening.set(topic, (listening.get(topic) ?? new Set()).add(listener))
    },
    off(topics, listener) {
      for (const topic of topics) {
        const listeners = listening.get(topic)
        listeners?.delete(listener)
        if (listeners?.size === 0) listening.delete(topic)
      }
    },
  }
}
