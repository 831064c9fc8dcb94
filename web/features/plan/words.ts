import { count } from '@winnow/openapi/common/text/format'
import type { PlanOffer } from '@winnow/sdk'
import type { winnow } from '../../lib/client.ts'

export type Plans = Awaited<ReturnType<typeof winnow.fetchPlans>>

type Plan = PlanOffer['plan']
type Limit = PlanOffer['limits'][number]

export const planNames: Record<Plan, string> = { FREE: 'Free', PRO: 'Pro' }

const periods = { MONTH: 'month', YEAR: 'year' }

/** 29.5 EUR -> '€29.50', and what it is paid for. */
export function priceOf({ price }: PlanOffer): { amount: string; period: string } | null {
  if (!price) return null
  const { currency } = price
  const whole = Number.isInteger(price.amount) ? { maximumFractionDigits: 0 } : {}
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...whole }).format(
    price.amount,
  )
  return { amount, period: periods[price.period] }
}

/** What is counted, in the middle of a sentence and at the beginning of a line. */
export const counts: Record<Limit['type'], { name: string; title: string }> = {
  REPLIES: { name: 'replies to applicants', title: 'Replies to applicants' },
  LINK_PREVIEWS: { name: 'LinkedIn previews', title: 'LinkedIn previews' },
}

/** '50 replies to applicants a day', 'Unlimited replies to applicants' */
export const limitText = ({ type, perDay }: Limit): string =>
  perDay === null ? `Unlimited ${counts[type].name}` : `${count(perDay)} ${counts[type].name} a day`
