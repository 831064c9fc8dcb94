import type { Elysia } from 'elysia'
import type { App } from '../core/app.ts'
import { pagePolicy, securityHeaders } from '../core/http/headers.ts'

const boot = /(<script[^>]*id="winnow-boot"[^>]*>)[^<]*(<\/script>)/

/** The dashboard's shell, for every path that is not a call, page or asset of its own; what it shows is decided by calls. */
export function serveDashboard(server: Elysia, app: App, html: string): void {
  const facts = JSON.stringify({ mailbox: app.mail.storedMails !== undefined }).replaceAll('<', '\\u003c')
  const page = html.replace(boot, (_, open: string, close: string) => `${open}${facts}${close}`)
  const zipped = Bun.gzipSync(page)
  const headers = {
    ...securityHeaders(app.config),
    'content-type': 'text/html; charset=utf-8',
    // The builder frames the preview of its form, an application a video that its applicant links to.
    'content-security-policy': pagePolicy({ holds: "'self' https://www.youtube-nocookie.com" }),
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  server.get('/*', ({ request }) =>
    (request.headers.get('accept-encoding') ?? '').includes('gzip')
      ? new Response(zipped, { headers: { ...headers, 'content-encoding': 'gzip' } })
      : new Response(page, { headers }),
  )
}
