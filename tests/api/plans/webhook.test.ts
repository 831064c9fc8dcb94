import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp } from '../../support/app.ts'
import { deliver, stripeSignature } from '../../support/doubles/stripe.ts'
import { paying } from '../../support/scenes/paying.ts'

afterEach(closeFreshApps)

describe('a webhook of Stripe', () => {
  test('is refused with a wrong, an old or no signature, and with a body that was changed', async () => {
    const { app, stripe, checkout, planOf } = await paying()
    const id = await checkout()
    const body = stripe.eventOf('checkout.session.completed', { id, subscription: stripe.pay(id).id })
    const sixMinutesAgo = Math.floor(Date.now() / 1_000) - 360
    for (const signature of [
      stripeSignature(body, { key: 'whsec_other' }),
      stripeSignature(body, { at: sixMinutesAgo }),
      stripeSignature(`${body} `),
      '',
    ]) {
      const response = await deliver(app, body, signature)
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'forbidden' })
    }
    expect(await planOf()).toBe('FREE')
    expect((await deliver(app, body)).status).toBe(200)
    expect(await planOf()).toBe('PRO')
  })

  test('with bad signatures is counted against its sender', async () => {
    const { app } = await paying({ env: { RATE_LIMITS: 'on' } })
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) statuses.push((await deliver(app, '{}', 'none')).status)
    expect(statuses.slice(0, 30).every(it => it === 403)).toBe(true)
    expect(statuses[30]).toBe(429)
  })

  test('that comes twice is dealt with once', async () => {
    const { app, stripe, checkout, audited } = await paying()
    const id = await checkout()
    const body = stripe.eventOf('checkout.session.completed', { id, subscription: stripe.pay(id).id })
    await Promise.all([deliver(app, body), deliver(app, body)])
    const before = stripe.asked.length
    expect((await deliver(app, body)).status).toBe(200)
    expect(stripe.asked).toHaveLength(before)
    expect((await audited()).filter(it => it.startsWith('Changed the plan'))).toHaveLength(1)
  })

  test('that comes late says nothing old: the subscription is asked for as it is now', async () => {
    const { stripe, tell, subscribe, planOf } = await paying()
    const subscription = await subscribe()
    const before = structuredClone(subscription)
    Object.assign(subscription, { status: 'canceled', ended_at: Math.floor(Date.now() / 1_000) })
    await tell('customer.subscription.deleted', subscription)
    expect(await planOf()).toBe('FREE')
    await tell('customer.subscription.updated', before)
    expect(await planOf()).toBe('FREE')
    expect(stripe.subscriptions.size).toBe(1)
  })

  test('while Stripe cannot be asked is answered with 503, and does its work when it comes again', async () => {
    const { app, stripe, checkout, planOf } = await paying()
    const id = await checkout()
    const body = stripe.eventOf('checkout.session.completed', { id, subscription: stripe.pay(id).id })
    stripe.down()
    expect((await deliver(app, body)).status).toBe(503)
    stripe.down(false)
    expect((await deliver(app, body)).status).toBe(200)
    expect(await planOf()).toBe('PRO')
  })

  test('about a subscription that is not ours, or about something else, changes nothing', async () => {
    const { tell, planOf, stripe, subscribe } = await paying()
    const made = await subscribe()
    stripe.subscriptions.set('sub_foreign', { ...made, id: 'sub_foreign', metadata: {}, status: 'canceled' })
    await tell('customer.subscription.deleted', { id: 'sub_foreign' })
    await tell('customer.subscription.deleted', { id: 'sub_unknown' })
    await tell('product.updated', { id: 'prod_1' })
    expect(await planOf()).toBe('PRO')
  })

  test('reaches nothing where no payments are taken', async () => {
    expect((await deliver(await freshApp(), '{}')).status).toBe(404)
  })
})
