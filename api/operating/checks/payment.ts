import { PaymentUnavailable } from '../../ports/payment/payment.ts'
import { priceText, webhookPath } from '../../ports/payment/settings.ts'
import type { Check } from './finding.ts'

/** Asks Stripe for the price that Pro is sold at, with the server's key. Charges nobody. */
export const checkPayment: Check = async ({ payment, proPrice, publicUrl }) => {
  if (!payment) return { state: 'ok', says: 'off: the plan of a workspace is set with npm run plan' }
  const { openStripe } = await import('../../ports/payment/stripe.ts')
  const stripe = openStripe(payment, () => {})
  try {
    const found = await stripe.price()
    const mend = 'set STRIPE_PRICE to the ID of an active price that recurs each month or year'
    if (!found) return { state: 'problem', says: `Stripe knows no price ${payment.price}`, mend }
    const { active, price } = found
    if (!active) return { state: 'problem', says: `the price ${payment.price} is archived at Stripe`, mend }
    if (!price)
      return { state: 'problem', says: `the price ${payment.price} is not paid each month or year`, mend }
    const says = `Stripe sells Pro for ${priceText(price)}`
    if (proPrice && priceText(proPrice) !== priceText(price))
      return {
        state: 'problem',
        says: `${says}, and the page of plans says ${priceText(proPrice)}`,
        mend: `set PRO_PRICE='${priceText(price)}'`,
      }
    if (payment.secretKey.includes('_test_'))
      return {
        state: 'note',
        says: `${says}, in test mode: no money moves`,
        mend: 'set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE to those of live mode',
      }
    if (!publicUrl.startsWith('https:'))
      return {
        state: 'note',
        says: `${says}, but delivers its events to https alone`,
        mend: `set PUBLIC_URL to the https: address where ${webhookPath} is reached`,
      }
    return { state: 'ok', says }
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    const { reason } = error
    const mend = /Authentication|Permission/.test(reason)
      ? 'set STRIPE_SECRET_KEY to a key of your account that may write Checkout sessions and subscriptions'
      : 'check the firewall for api.stripe.com, port 443'
    return { state: 'problem', says: `Stripe can't be asked (${reason})`, mend }
  }
}
