import type { Elysia } from 'elysia'
import type { App } from '../../core/app.ts'
import { pagePolicy, securityHeaders } from '../../core/http/headers.ts'
import type { Count } from '../../core/http/rate.ts'
import { addressOf } from '../../core/http/request.ts'
import { readStopping, type Stopping, setStopping } from '../../notifications/unsubscribe.ts'
import { drawUnsubscribe, unsubscribeStyle } from './unsubscribe-page.ts'

/**
 * `/unsubscribe/:token`, the link of an email: `GET` asks; `POST` stops the emails, as mail programs do by themselves (RFC 8058),
 * so it looks at no body and never redirects; `/undo` turns them on again. The link is the right to do it: no session, no origin.
 */
export function serveUnsubscribe(server: Elysia, app: App, count: Count): void {
  const headers = {
    ...securityHeaders(app.config),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy({ styles: [unsubscribeStyle.hash] }),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
  const answer = (token: string, stopping: Stopping | null, turnedOn = false) =>
    new Response(drawUnsubscribe(token, stopping, turnedOn), { status: stopping ? 200 : 404, headers })
  const counted = (request: Request, peer: string | undefined) =>
    count('submit', addressOf(request, peer ?? '', app.config.trustedProxies), new Headers())

  server.get('/unsubscribe/:token', async ({ request, params: { token }, server: bun }) => {
    await counted(request, bun?.requestIP(request)?.address)
    return answer(token, await readStopping(app, token))
  })
  for (const [path, on] of [
    ['/unsubscribe/:token', false],
    ['/unsubscribe/:token/undo', true],
  ] as const)
    server.post(
      path,
      async ({ request, params: { token }, server: bun }) => {
        await counted(request, bun?.requestIP(request)?.address)
        return answer(token, await setStopping(app, token, on), on)
      },
      { parse: 'none' },
    )
}
