import type { Topic } from '@winnow/api/core/events/signals'
import type { TestApp } from './app.ts'

/** Waits until so many calls are parked: each subscribes to its topic. */
export async function parked(
  { app }: TestApp,
  topic: Topic,
  poll: Promise<unknown>,
  calls = 1,
): Promise<void> {
  let left = calls
  const subscribed = Promise.withResolvers<void>()
  const { on } = app.signals
  app.signals.on = (others, wake) => {
    if ([others].flat().includes(topic) && --left === 0) subscribed.resolve()
    return on(others, wake)
  }
  const answered = poll.then(() => Promise.reject(new Error('The poll answered at once')))
  await Promise.race([subscribed.promise, answered]).finally(() => {
    app.signals.on = on
  })
}
