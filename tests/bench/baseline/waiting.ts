/** What it costs at least that calls wait: a server that keeps a promise for each, and ends them all when told. */
export function serveBareWaiting(port: number): void {
  const waiting = new Set<() => void>()
  Bun.serve({
    port,
    idleTimeout: 120,
    routes: {
      '/healthz': () => new Response('ok'),
      '/tell': () => {
        for (const wake of waiting) wake()
        waiting.clear()
        return new Response('ok')
      },
      '/wait': async request => {
        const { since } = (await request.json()) as { since: number }
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        await promise
        return Response.json({ since: since + 1 })
      },
    },
  })
}
