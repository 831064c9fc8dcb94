import type { Elysia } from 'elysia'
import type { App } from '../core/app.ts'
import { pagePolicy, securityHeaders } from '../core/http/headers.ts'
import { isLocal } from '../core/http/local.ts'
import { drawMailbox, mailboxStyle } from './mailbox-page.ts'

/** The local mailbox: only without SMTP_URL, and only for the operator's own machine (docs/rules.md#mailbox). */
export function serveMailbox(server: Elysia, app: App): void {
  const { storedMails } = app.mail
  if (!storedMails) return
  const headers = {
    ...securityHeaders(app.config),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy({ styles: [mailboxStyle.hash] }),
    'cache-control': 'no-store',
  }
  server.get('/mailbox', async ({ request, server: bun }) => {
    const peer = bun?.requestIP(request)?.address ?? ''
    if (!isLocal(request, peer))
      return new Response('Not found', { status: 404, headers: { ...headers, 'content-type': 'text/plain' } })
    return new Response(drawMailbox(await storedMails()), { headers })
  })
}
