import type { Elysia } from 'elysia'

/** Milliseconds in which what is under way may come to its end; a mail server may hang for longer. */
const grace = 5_000

/**
 * Ends the process when its operator asks for it: who waits is answered at once, nothing new begins, and what is under way is
 * finished within 5 seconds. What is cut off then continues at the next start.
 */
export function stopOnSignals(server: Elysia, { end, close }: { end(): void; close(): Promise<void> }): void {
  let isStopping = false
  async function stop() {
    if (isStopping) return
    isStopping = true
    end()
    await Promise.race([server.stop().then(close), Bun.sleep(grace)])
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
