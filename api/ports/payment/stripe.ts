import { subscriptionStatuses } from '@winnow/openapi'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Logger } from '../../core/log.ts'
import { minute } from '../../core/time/clock.ts'
import {
  type Checkout,
  type PaidSubscription,
  type Payment,
  type PaymentEvent,
  PaymentUnavailable,
} from './payment.ts'
import type { PaymentSettings } from './settings.ts'

/** Milliseconds for one request to Stripe. */
const patience = 10_000
/** Milliseconds for which what Stripe signed counts. */
const tolerance = 5 * minute

const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeError } = Stripe.errors

/** A failure by its name; its message stays out, as it may quote a key or an address. */
function unavailable(error: unknown): PaymentUnavailable {
  if (!(error instanceof StripeError)) throw error
  const passes = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(it => error instanceof it)
  return new PaymentUnavailable(error.code ?? error.type, passes)
}

const idOf = (it: string | { id: string } | null) => (typeof it === 'string' ? it : (it?.id ?? null))
const ms = (seconds: number | null | undefined) => (seconds == null ? null : seconds * 1_000)

const checkoutOf = ({ id, status, url, subscription }: Stripe.Checkout.Session): Checkout => ({
  ...{ id, url: status === 'open' ? (url ?? null) : null },
  subscriptionId: idOf(subscription),
})

const Status = z.preprocess(it => String(it).toUpperCase(), z.enum(subscriptionStatuses))

function subscriptionOf(it: Stripe.Subscription): PaidSubscription {
  const status = Status.parse(it.status)
  const periodEnd = ms(it.items.data[0]?.current_period_end)
  const invoice = typeof it.latest_invoice === 'object' ? it.latest_invoice : null
  const failed = status === 'PAST_DUE' || status === 'UNPAID'
  return {
    ...{ id: it.id, customerId: idOf(it.customer) ?? '', workspaceId: it.metadata.workspace ?? null },
    ...{ status, periodEnd },
    endsAt: ms(it.ended_at) ?? ms(it.cancel_at) ?? (it.cancel_at_period_end ? periodEnd : null),
    retryAt: failed ? ms(invoice?.next_payment_attempt) : null,
  }
}

const Named = z.union([z.string(), z.looseObject({ id: z.string() }).transform(it => it.id)]).nullish()

/** Where an event names its subscription. Its shape is that of the endpoint's version of the API, which may be an older one. */
const EventBody = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      subscription: Named,
      parent: z
        .looseObject({ subscription_details: z.looseObject({ subscription: Named }).nullish() })
        .nullish(),
    }),
  }),
})

const aboutSubscription = /^customer\.subscription\./
const namesSubscription =
  /^(checkout\.session\.completed|invoice\.(paid|payment_failed|payment_action_required))$/

function eventOf(raw: unknown): PaymentEvent {
  const { id, type, data } = EventBody.parse(raw)
  const { object } = data
  if (aboutSubscription.test(type)) return { id, subscriptionId: object.id ?? null }
  if (!namesSubscription.test(type)) return { id, subscriptionId: null }
  return {
    id,
    subscriptionId: object.subscription ?? object.parent?.subscription_details?.subscription ?? null,
  }
}

/** Speaks Stripe's API through its library, in the version that the library knows. */
export function openStripe(
  { secretKey, webhookSecret, price, apiUrl }: PaymentSettings,
  log: Logger,
): Payment {
  const server = apiUrl ? new URL(apiUrl) : null
  const stripe = new Stripe(secretKey, {
    ...(server && {
      host: server.hostname,
      port: server.port || (server.protocol === 'http:' ? 80 : 443),
      protocol: server.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
    ...{ timeout: patience, maxNetworkRetries: 1, telemetry: false },
  })
  const asked = <T>(request: Promise<T>): Promise<T> =>
    request.catch(error => {
      const failure = unavailable(error)
      log('warn', 'Stripe gave no answer', { code: failure.reason })
      throw failure
    })
  /** Null: Stripe knows no such object */
  const found = <T>(request: Promise<T>): Promise<T | null> =>
    asked(
      request.catch(error => {
        if (error instanceof StripeError && error.code === 'resource_missing') return null
        throw error
      }),
    )
  const read = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  const subscription: Payment['subscription'] = async id => {
    const it = await found(read(id))
    return it && subscriptionOf(it)
  }
  return {
    subscription,
    async openCheckout({ workspaceId, customerId, email, successUrl, cancelUrl }) {
      const payer = async () => {
        const known = customerId && (await found(stripe.customers.retrieve(customerId)))
        return known && !known.deleted ? { customer: known.id } : { customer_email: email }
      }
      const session = await asked(
        stripe.checkout.sessions.create({
          ...{ mode: 'subscription', line_items: [{ price, quantity: 1 }], ...(await payer()) },
          ...{
            client_reference_id: workspaceId,
            subscription_data: { metadata: { workspace: workspaceId } },
          },
          ...{ success_url: successUrl, cancel_url: cancelUrl },
        }),
      )
      return checkoutOf(session)
    },
    async checkout(id) {
      const session = await found(stripe.checkout.sessions.retrieve(id))
      return session && checkoutOf(session)
    },
    async closeCheckout(id) {
      const session = await found(stripe.checkout.sessions.retrieve(id))
      if (session?.status === 'open') await asked(stripe.checkout.sessions.expire(id))
    },
    async cancel(id) {
      const now = await subscription(id)
      if (!now || now.status === 'CANCELED' || now.status === 'INCOMPLETE_EXPIRED') return now
      return subscriptionOf(await asked(stripe.subscriptions.cancel(id)))
    },
    async openPortal({ customerId, returnUrl }) {
      const { url } = await asked(
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      )
      return url
    },
    async price() {
      const it = await found(stripe.prices.retrieve(price))
      if (!it) return null
      const { active, recurring, unit_amount: amount, currency } = it
      const period = recurring?.interval_count === 1 ? recurring.interval : null
      if (amount === null || (period !== 'month' && period !== 'year')) return { active, price: null }
      const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits
      return {
        active,
        price: {
          ...{ amount: amount / 10 ** (digits ?? 2), currency: currency.toUpperCase() },
          period: period === 'year' ? 'YEAR' : 'MONTH',
        },
      }
    },
    async readEvent(body, signature, now) {
      try {
        const event = await stripe.webhooks.constructEventAsync(
          ...([body, signature, webhookSecret, tolerance / 1_000, undefined, now] as const),
        )
        return eventOf(event)
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
  }
}
