/** Milliseconds of work after which the page gets its turn: long enough to draw a frame. */
const slice = 10

/** A task of its own: timers of a page in the background wait a second each, messages do not. */
const nextTask = () =>
  new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Called between steps of long work, it lets the page draw and listen whenever a slice is over. */
export function pacer(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < slice) return undefined
    return nextTask().then(() => {
      began = performance.now()
    })
  }
}
