import { installation } from '@winnow/db'
import type { Elysia } from 'elysia'
import type { App } from '../core/app.ts'

/** `/healthz`: alive. `/readyz`: a real write works (docs/rules.md#health). */
export function serveHealth(server: Elysia, app: App): void {
  server.get('/healthz', () => new Response('ok'))
  server.get('/readyz', async () => {
    const value = String(app.clock())
    try {
      await app.write(tx =>
        tx
          .insert(installation)
          .values({ key: 'last_ready', value })
          .onConflictDoUpdate({ target: installation.key, set: { value } }),
      )
      return new Response('ok')
    } catch {
      return new Response('The database takes no writes', { status: 503 })
    }
  })
}
