import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface Subscription {
  id: string
  object: 'subscription'
  customer: string
  status: string
  metadata: Record<string, string>
  cancel_at_period_end: boolean
  cancel_at: number | null
  ended_at: number | null
  items: { data: { current_period_end: number }[] }
  latest_invoice: { id: string; next_payment_attempt: number | null }
}

interface Session {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  url: string | null
  customer: string | null
  subscription: string | null
}

/** One request, as Stripe got it. */
interface Asked {
  method: string
  path: string
  body: Record<string, string>
  authorization: string
}

const month = 30 * 86_400
const seconds = () => Math.floor(Date.now() / 1_000)
const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`

const secret = 'whsec_scripted'

/** Signs a body as Stripe does. */
export const stripeSignature = (body: string, { at = seconds(), key = secret } = {}) =>
  `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`

/**
 * A Stripe on a port of its own: Checkout, subscriptions, the billing portal and webhooks, with pages where a person pays. It tells
 * nobody of what happens until a test delivers the event.
 */
export async function scriptedStripe() {
  const sessions = new Map<string, Session & { params: Record<string, string> }>()
  const subscriptions = new Map<string, Subscription>()
  const asked: Asked[] = []
  const price = {
    active: true,
    currency: 'eur',
    unit_amount: 2_900,
    recurring: { interval: 'month', interval_count: 1 },
  }
  let isDown = false

  const missing = (response: ServerResponse, what: string) =>
    send(response, 404, {
      error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` },
    })
  function send(response: ServerResponse, status: number, body: unknown) {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  function answer(request: IncomingMessage, body: Record<string, string>, response: ServerResponse) {
    const { method = 'GET', headers } = request
    const url = new URL(request.url ?? '/', 'http://stripe')
    const [, , kind, id = '', more] = url.pathname.split('/')
    if (url.pathname.startsWith('/pay/')) return page(url, response)
    asked.push({ method, path: url.pathname, body, authorization: headers.authorization ?? '' })
    if (isDown) return send(response, 503, { error: { type: 'api_error', message: 'Down' } })
    if (headers.authorization !== `Bearer ${env.STRIPE_SECRET_KEY}`)
      return send(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
    if (kind === 'prices')
      return id === env.STRIPE_PRICE
        ? send(response, 200, { id, object: 'price', ...price })
        : missing(response, 'price')
    if (kind === 'customers') return send(response, 200, { id, object: 'customer' })
    if (kind === 'billing_portal')
      return send(response, 200, { id: newId('bps'), url: `${origin}/portal/${body.customer}` })
    if (kind === 'subscriptions') {
      const found = subscriptions.get(id)
      if (!found || (method === 'DELETE' && found.status === 'canceled'))
        return missing(response, 'subscription')
      if (method === 'DELETE') Object.assign(found, { status: 'canceled', ended_at: seconds() })
      return send(response, 200, found)
    }
    if (kind === 'checkout') {
      const sessionId = more
      if (sessionId === undefined) {
        const made = newId('cs_test')
        const session = {
          id: made,
          object: 'checkout.session',
          status: 'open',
          url: `${origin}/pay/${made}`,
        } as const
        sessions.set(made, { ...session, customer: body.customer ?? null, subscription: null, params: body })
        return send(response, 200, sessions.get(made))
      }
      const session = sessions.get(sessionId)
      if (!session) return missing(response, 'checkout session')
      if (url.pathname.endsWith('/expire')) Object.assign(session, { status: 'expired', url: null })
      return send(response, 200, session)
    }
    return missing(response, 'path')
  }

  /** Where a person pays, or goes back. */
  function page(url: URL, response: ServerResponse) {
    const [, , id = '', verb] = url.pathname.split('/')
    const session = sessions.get(id)
    if (!session) return missing(response, 'page')
    if (verb === 'pay') {
      pay(id)
      return response.writeHead(303, { location: session.params.success_url }).end()
    }
    response.writeHead(200, { 'content-type': 'text/html' })
    return response.end(
      `<!doctype html><title>Scripted Stripe</title><h1>Pay for Pro</h1><a href="/pay/${id}/pay">Pay</a> <a href="${session.params.cancel_url}">Back</a>`,
    )
  }

  /** Somebody pays on the page of a session. */
  function pay(sessionId: string): Subscription {
    const session = sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error(`Nobody can pay on ${sessionId}`)
    const customer = session.customer ?? newId('cus')
    const made: Subscription = {
      ...{ id: newId('sub'), object: 'subscription', customer, status: 'active' },
      metadata: { workspace: session.params['subscription_data[metadata][workspace]'] ?? '' },
      ...{ cancel_at_period_end: false, cancel_at: null, ended_at: null },
      items: { data: [{ current_period_end: seconds() + month }] },
      latest_invoice: { id: newId('in'), next_payment_attempt: null },
    }
    subscriptions.set(made.id, made)
    Object.assign(session, { status: 'complete', url: null, customer, subscription: made.id })
    return made
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    answer(request, Object.fromEntries(new URLSearchParams(body)), response)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const env = {
    ...{ STRIPE_SECRET_KEY: 'sk_test_scripted', STRIPE_WEBHOOK_SECRET: secret },
    ...{ STRIPE_PRICE: 'price_scripted', STRIPE_API_URL: origin },
  }

  return {
    /** What the server is configured with */
    env,
    asked,
    price,
    pay,
    subscriptions,
    /** The session of a page, by its address */
    sessionAt: (url: string) => url.split('/').at(-1) ?? '',
    expire: (sessionId: string) =>
      Object.assign(sessions.get(sessionId) ?? {}, { status: 'expired', url: null }),
    /** Until it is called again with false, nothing is answered but 503. */
    down: (on = true) => {
      isDown = on
    },
    /** What Stripe would tell of an object now. */
    eventOf: (type: string, object: unknown) =>
      JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } }),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type ScriptedStripe = Awaited<ReturnType<typeof scriptedStripe>>

/** Delivers an event to a server of ours, signed. */
export const deliver = (app: { url: string }, body: string, signature = stripeSignature(body)) =>
  fetch(`${app.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
