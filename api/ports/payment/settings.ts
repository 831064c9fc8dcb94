import type { PlanOffer } from '@winnow/openapi/operations/settings/plan'
import { StartError } from '../../core/error.ts'

/** How Stripe takes payments for this server (docs/operating.md#payment). */
export interface PaymentSettings {
  secretKey: string
  webhookSecret: string
  /** The recurring price that Pro is sold at */
  price: string
  /** Another server that speaks Stripe's API, as tests run one; absent: Stripe */
  apiUrl?: string
}

export type Price = NonNullable<PlanOffer['price']>

/** Where Stripe delivers its events, below the public URL. */
export const webhookPath = '/webhooks/stripe'

/** The variables that payment takes, each with what it has to look like. */
const needed = {
  STRIPE_SECRET_KEY: {
    shape: /^(sk|rk)_\S+$/,
    like: 'sk_… or rk_…',
    where: "which Stripe shows under 'API keys'",
  },
  STRIPE_WEBHOOK_SECRET: {
    shape: /^whsec_\S+$/,
    like: 'whsec_…',
    where: 'which Stripe shows for the webhook endpoint',
  },
  STRIPE_PRICE: {
    shape: /^price_\S+$/,
    like: 'price_…',
    where: 'the ID of a recurring price in the product catalog of Stripe',
  },
}
type Needed = keyof typeof needed

/** What the environment says of payment; null: nothing. Half of it, or a value that can't be right, ends the start. */
export function readPayment(
  env: Record<string, string | undefined>,
  publicUrl: string,
): PaymentSettings | null {
  const names = Object.keys(needed) as Needed[]
  const missing = names.filter(it => !env[it])
  if (missing.length === names.length && !env.STRIPE_API_URL) return null
  const endpoint = `${publicUrl}${webhookPath}`
  if (missing.length > 0)
    throw new StartError(
      `Payment by Stripe is half set up: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
      missing
        .map(it => `set ${it}=${needed[it].like.split(' ')[0]}, ${needed[it].where}`)
        .concat(missing.includes('STRIPE_WEBHOOK_SECRET') ? [`the endpoint is ${endpoint}`] : [])
        .join('; '),
    )
  const checked = (name: Needed) => {
    const value = env[name] ?? ''
    if (needed[name].shape.test(value)) return value
    throw new StartError(
      `${name} must look like ${needed[name].like}`,
      `copy it again, ${needed[name].where}`,
    )
  }
  const apiUrl = env.STRIPE_API_URL
  if (apiUrl && (!URL.canParse(apiUrl) || new URL(apiUrl).origin !== apiUrl))
    throw new StartError('STRIPE_API_URL must be the origin of a server, such as http://127.0.0.1:12111')
  return {
    ...{ secretKey: checked('STRIPE_SECRET_KEY'), webhookSecret: checked('STRIPE_WEBHOOK_SECRET') },
    price: checked('STRIPE_PRICE'),
    ...(apiUrl ? { apiUrl } : {}),
  }
}

const priceShape = /^(\d{1,9}(?:\.\d{1,3})?) ([A-Z]{3})\/(month|year)$/

/** PRO_PRICE: `29 EUR/month`; null: no price is shown. */
export function readPrice(text: string | undefined): Price | null {
  if (!text) return null
  const [, amount, currency = '', period = ''] = priceShape.exec(text) ?? []
  if (!Intl.supportedValuesOf('currency').includes(currency))
    throw new StartError(
      `PRO_PRICE must be an amount, a currency and month or year, such as '29 EUR/month', not '${text}'`,
    )
  return { amount: Number(amount), currency, period: period === 'year' ? 'YEAR' : 'MONTH' }
}

/** A price as PRO_PRICE has it. */
export const priceText = ({ amount, currency, period }: Price): string =>
  `${amount} ${currency}/${period.toLowerCase()}`
