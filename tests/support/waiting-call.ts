import type { Topic } from '@winnow/api/core/events/signals'
import type { TestApp } from './app.ts'

/** Waits until a call is parked: whoever waits subscribes to its topic. */
export async function parked({ app }: TestApp, topic: Topic, poll: Promise<unknown>): Promise<void> {
  const subscribed = Promise.withResolvers<void>()
  const { on } = app.signals
  app.signals.on = (other, wake) => {
    if (other === topic) subscribed.resolve()
    return on(other, wake)
  }
  const answered = poll.then(() => Promise.reject(new Error('The poll answered at once')))
  await Promise.race([subscribed.promise, answered]).finally(() => {
    app.signals.on = on
  })
}
