import type { Elysia } from 'elysia'
import type { App } from '../../core/app.ts'
import { Refusal } from '../../core/error.ts'
import { readText } from '../../core/http/body.ts'
import { problemResponse } from '../../core/http/problem.ts'
import type { Count } from '../../core/http/rate.ts'
import { addressOf, newRequestId } from '../../core/http/request.ts'
import { webhookPath } from '../../ports/payment/settings.ts'
import { takeEvent } from './take-event.ts'

/** Bytes of an event; those of Stripe have a few thousand. */
const most = 512 * 1024

/** `POST /webhooks/stripe`: what Stripe tells of payments (docs/operating.md#payment). Any answer but 200 makes it try again. */
export function servePayment(server: Elysia, app: App, count: Count): void {
  const { payment } = app
  if (!payment) return
  server.post(
    webhookPath,
    async ({ request, server: bun }) => {
      const id = newRequestId()
      const headers = new Headers({ 'x-request-id': id, 'cache-control': 'no-store' })
      try {
        const body = await readText(request, 'application/json', most)
        const event = await payment.readEvent(
          body,
          request.headers.get('stripe-signature') ?? '',
          app.clock(),
        )
        if (!event) {
          const peer = bun?.requestIP(request)?.address ?? '127.0.0.1'
          await count('session', addressOf(request, peer, app.config.trustedProxies), headers)
          throw new Refusal('forbidden', 'The signature is missing, wrong or too old')
        }
        await takeEvent(app, payment, event)
        return Response.json({ received: true }, { headers })
      } catch (error) {
        const response = problemResponse(error, id, headers)
        if (response.status >= 500) app.log('error', 'webhook failed', { request_id: id, error })
        return response
      }
    },
    { parse: 'none' },
  )
}
