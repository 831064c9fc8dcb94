import type { Elysia } from 'elysia'
import type { App } from '../../core/app.ts'
import { pagePolicy, securityHeaders } from '../../core/http/headers.ts'
import { isLocal } from '../../core/http/local.ts'
import { drawMailbox, mailboxStyle } from './mailbox-page.ts'

/** A mail as its recipient sees it: its own styles and our pictures, and nothing that acts; links open another tab. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'none'"

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
  const isOpen = (request: Request, peer: string | undefined) => isLocal(request, peer ?? '')
  const notFound = () =>
    new Response('Not found', { status: 404, headers: { ...headers, 'content-type': 'text/plain' } })
  server.get('/mailbox', async ({ request, server: bun }) => {
    if (!isOpen(request, bun?.requestIP(request)?.address)) return notFound()
    return new Response(drawMailbox(await storedMails()), { headers })
  })
  server.get('/mailbox/html', async ({ request, query, server: bun }) => {
    if (!isOpen(request, bun?.requestIP(request)?.address)) return notFound()
    const mail = (await storedMails()).find(it => it.messageId === query.id)
    if (!mail) return notFound()
    return new Response(mail.html, { headers: { ...headers, 'content-security-policy': mailPolicy } })
  })
}
