import type { Elysia } from 'elysia'
import type { App } from '../core/app.ts'
import { pagePolicy, securityHeaders } from '../core/http/headers.ts'

/**
 * The hosted form with nothing in it: the builder, which frames it, hands it a draft. It reads and sends nothing, and its policy
 * lets it reach no address.
 */
export function servePreview(server: Elysia, app: App): void {
  const { html, styleHash } = app.renderForm.preview
  const headers = {
    ...securityHeaders(app.config),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy({ styles: [styleHash], frames: "'self'", reaches: "'none'" }),
    'cache-control': 'no-cache',
  }
  server.get('/preview', () => new Response(html, { headers }))
}
