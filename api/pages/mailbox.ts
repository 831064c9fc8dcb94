import type { Elysia } from 'elysia'
import type { App } from '../core/app.ts'
import { pagePolicy, securityHeaders } from '../core/http/headers.ts'
import { urlOf } from '../core/http/request.ts'
import { drawMailbox, mailboxStyle } from './mailbox-page.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const ours = new Set(['localhost', '127.0.0.1', '[::1]'])
/** What proxies add; a request that came through one is nobody at this machine. */
const forwarded =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|x-client-ip|(true-client|cf-connecting|x-cluster-client)-ip)$/

const isForwarded = ({ headers }: Request) => [...headers.keys()].some(name => forwarded.test(name))

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
    if (!loopback.has(peer) || isForwarded(request) || !ours.has(urlOf(request).hostname))
      return new Response('Not found', { status: 404, headers: { ...headers, 'content-type': 'text/plain' } })
    return new Response(drawMailbox(await storedMails()), { headers })
  })
}
