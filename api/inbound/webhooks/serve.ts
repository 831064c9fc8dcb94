import { inboundReceipts } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { Elysia } from 'elysia'
import type { App } from '../../core/app.ts'
import { Refusal } from '../../core/error.ts'
import { parseJson, readPosted, readText } from '../../core/http/body.ts'
import { problemResponse } from '../../core/http/problem.ts'
import type { Count } from '../../core/http/rate.ts'
import { addressOf, newRequestId } from '../../core/http/request.ts'
import { mailBytes } from '../reading/mail.ts'
import { receiptKey, takeOnce } from '../receipts.ts'
import { receiveMail } from '../receive.ts'
import { isMailgun, readMailgun, textOf } from './mailgun.ts'
import { isPostmark, readPostmark } from './postmark.ts'

type Received = Awaited<ReturnType<typeof receiveMail>>

/** The status that tells Mailgun to stop: it retries after any other failure, for hours. */
const final = 406
const mailgunPath = '/inbound/mailgun'

/**
 * `POST /inbound/postmark` and `POST /inbound/mailgun`: mail that a provider took for us (docs/operating.md#replies-by-email).
 * An answer of 200 says what became of it; anything else makes the provider try again.
 */
export function serveInbound(server: Elysia, app: App, count: Count): void {
  const { inbound } = app.config
  function serve(path: string, take: (request: Request) => Promise<Received>) {
    server.post(
      path,
      async ({ request, server: bun }) => {
        const id = newRequestId()
        const headers = new Headers({ 'x-request-id': id, 'cache-control': 'no-store' })
        try {
          const received = await take(request).catch(async error => {
            if (error instanceof Refusal && error.code === 'forbidden') {
              const peer = bun?.requestIP(request)?.address ?? '127.0.0.1'
              await count('read', addressOf(request, peer, app.config.trustedProxies), headers)
            }
            throw error
          })
          if (received.outcome === 'later')
            throw new Refusal('rate_limited', 'This address got many replies within an hour', {
              retryAfter: received.wait / 1_000,
            })
          return Response.json(received, { headers })
        } catch (error) {
          const response = problemResponse(error, id, headers)
          if (response.status >= 500) app.log('error', 'inbound mail failed', { request_id: id, error })
          if (path !== mailgunPath || ![413, 415, 422].includes(response.status)) return response
          return Response.json({ ...(await response.json()), status: final }, { status: final, headers })
        }
      },
      { parse: 'none' },
    )
  }
  const postmark = inbound?.postmark
  if (postmark)
    serve('/inbound/postmark', async request => {
      if (!isPostmark(request, postmark)) throw new Refusal('forbidden', 'The secret is missing or wrong')
      const mail = readPostmark(parseJson(await readText(request, 'application/json', mailBytes)))
      if (!mail) throw new Refusal('invalid_input', "The body isn't an inbound email of Postmark")
      return receiveMail(app, mail)
    })
  const mailgun = inbound?.mailgun
  if (mailgun)
    serve(mailgunPath, async request => {
      await using form = await readPosted(app, request, mailBytes)
      const { data } = form
      if (!isMailgun(data, mailgun, app.clock()))
        throw new Refusal('forbidden', 'The signature is missing, wrong or too old')
      // Its files lie on the disk until this ends.
      return await once(app, textOf(data, 'token'), async () => {
        const mail = await readMailgun(data)
        if (!mail) throw new Refusal('invalid_input', "The form isn't an inbound email of Mailgun")
        return receiveMail(app, mail)
      })
    })
}

/** Takes one signature once: it covers no word of the mail, and who has seen it could send another one with it. */
async function once(app: App, token: string, take: () => Promise<Received>): Promise<Received> {
  const key = receiptKey(app, 'mailgun', token)
  if (!(await app.write(tx => takeOnce(tx, key, app.clock()))))
    throw new Refusal('invalid_input', 'This request came before')
  const giveBack = () => app.write(tx => tx.delete(inboundReceipts).where(eq(inboundReceipts.key, key)))
  try {
    const received = await take()
    if (received.outcome === 'later') await giveBack()
    return received
  } catch (error) {
    await giveBack()
    throw error
  }
}
