import type { Elysia } from 'elysia'
import type { App } from '../core/app.ts'
import { pagePolicy, securityHeaders } from '../core/http/headers.ts'
import { urlOf } from '../core/http/request.ts'
import type { Manifest } from './assets.ts'

const boot = /(<script[^>]*id="winnow-boot"[^>]*>)[^<]*(<\/script>)/

/** The address of a form's applicants. */
const table = /^\/f\/[^/]+\/?$/

/**
 * The dashboard's shell, for every path that is no call, page or asset of its own; what it shows is decided by calls. The table's
 * names the scripts that it needs, so that they come side by side instead of each after the one that imports it.
 */
export function serveDashboard(server: Elysia, app: App, html: string, manifest: Manifest): void {
  const facts = JSON.stringify({ mailbox: app.mail.storedMails !== undefined }).replaceAll('<', '\\u003c')
  const shell = html.replace(boot, (_, open: string, close: string) => `${open}${facts}${close}`)
  const links = Object.entries(manifest)
    .filter(([, { ofTable }]) => ofTable)
    .map(([path]) => `<link rel="modulepreload" crossorigin href="${path}">`)
  const zippedToo = (page: string) => ({ page, zipped: Bun.gzipSync(page) })
  const ofTable = zippedToo(shell.replace('</head>', `${links.join('')}</head>`))
  const other = zippedToo(shell)
  const headers = {
    ...securityHeaders(app.config),
    'content-type': 'text/html; charset=utf-8',
    // The builder frames the preview of its form, an application a video that its applicant links to.
    'content-security-policy': pagePolicy({ holds: "'self' https://www.youtube-nocookie.com" }),
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  server.get('/*', ({ request }) => {
    const { page, zipped } = table.test(urlOf(request).pathname) ? ofTable : other
    return (request.headers.get('accept-encoding') ?? '').includes('gzip')
      ? new Response(zipped, { headers: { ...headers, 'content-encoding': 'gzip' } })
      : new Response(page, { headers })
  })
}
