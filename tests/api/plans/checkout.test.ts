import { afterEach, describe, expect, test } from 'bun:test'
import { hour } from '@winnow/api/core/time/clock'
import { reviewSubscriptions } from '@winnow/api/plans/subscriptions/review'
import { closeFreshApps } from '../../support/app.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { paying } from '../../support/scenes/paying.ts'

afterEach(closeFreshApps)

describe('paying for Pro', () => {
  test('leads to a page of Stripe that knows the workspace, the price and the way back', async () => {
    const { boss, stripe, page_id } = await paying()
    const { url } = await boss.winnow.startCheckout({ page_id })
    expect(url).toStartWith(`${stripe.env.STRIPE_API_URL}/pay/cs_test_`)
    const [asked] = stripe.asked
    expect(asked?.body).toMatchObject({
      ...{ mode: 'subscription', 'line_items[0][price]': 'price_scripted', 'line_items[0][quantity]': '1' },
      ...{ client_reference_id: page_id, customer_email: boss.email },
    })
    expect(asked?.body.success_url).toEndWith(`/pricing?page_id=${page_id}&checkout=success`)
    expect(asked?.body.cancel_url).toEndWith(`/pricing?page_id=${page_id}&checkout=cancelled`)
  })

  test('gives the workspace Pro once Stripe tells of it: the limit is gone, and it is in the audit log', async () => {
    const it = await paying()
    const form = await makeForm(it.boss.winnow, it.page_id)
    const { submissionId } = await apply(it.boss.winnow, form)
    const message = { form_id: form.identifier, submission_id: submissionId, content: 'Hello' }
    await it.boss.winnow.sendMessage(message)
    await expectRefusal(it.boss.winnow.sendMessage(message), 'daily_limit')
    await it.subscribe()
    await it.boss.winnow.sendMessage(message)
    expect(await it.audited()).toEqual([
      'Changed the plan from Free to Pro',
      'Subscribed to Pro',
      'Started a payment for Pro',
    ])
    const { entries } = await it.boss.winnow.fetchAudit({ page_id: it.page_id, actor_kinds: ['system'] })
    expect(entries).toHaveLength(2)
  })

  test('changes nothing where the person comes back without paying, and the same page is open again', async () => {
    const { boss, stripe, page_id, planOf } = await paying()
    const { url } = await boss.winnow.startCheckout({ page_id })
    expect(await boss.winnow.refreshPlan({ page_id })).toEqual({ plan: 'FREE' })
    expect(await boss.winnow.startCheckout({ page_id })).toEqual({ url })
    stripe.expire(stripe.sessionAt(url))
    expect((await boss.winnow.startCheckout({ page_id })).url).not.toBe(url)
    expect(await planOf()).toBe('FREE')
  })

  test('is on one page for two admins who begin at once, so that nobody pays twice', async () => {
    const { boss, page_id, join } = await paying()
    const other = await join('ADMIN')
    const [one, two] = await Promise.all([
      boss.winnow.startCheckout({ page_id }),
      other.winnow.startCheckout({ page_id }),
    ])
    expect(one).toEqual(two)
  })

  test('is over at once for who comes back from Stripe, before its webhook does', async () => {
    const { boss, stripe, page_id, checkout } = await paying()
    stripe.pay(await checkout())
    expect(await boss.winnow.refreshPlan({ page_id })).toEqual({ plan: 'PRO' })
    await expectRefusal(boss.winnow.startCheckout({ page_id }), 'plan_unchanged')
  })

  test('is found within two hours where no webhook ever comes', async () => {
    const { app, stripe, checkout, planOf } = await paying()
    stripe.pay(await checkout())
    app.travel(hour + 1)
    await reviewSubscriptions(app.app, new AbortController().signal)
    expect(await planOf()).toBe('PRO')
  })

  test('is refused to a workspace that has Pro already', async () => {
    const it = await paying()
    await it.subscribe()
    const { message } = await expectRefusal(
      it.boss.winnow.startCheckout({ page_id: it.page_id }),
      'plan_unchanged',
    )
    expect(message).toBe('Northlight is on Pro already.')
  })

  test('says so while Stripe is down, changes nothing, and works afterwards', async () => {
    const { boss, stripe, page_id } = await paying()
    stripe.down()
    const { message } = await expectRefusal(boss.winnow.startCheckout({ page_id }), 'unavailable')
    expect(message).toBe("Couldn't reach Stripe. Nothing was changed. Try again in a moment.")
    stripe.down(false)
    expect((await boss.winnow.startCheckout({ page_id })).url).toContain('/pay/')
  })

  test('with a key that Stripe refuses logs no secret', async () => {
    const logged: unknown[] = []
    const { boss, page_id } = await paying({
      env: { STRIPE_SECRET_KEY: 'sk_test_wrong' },
      log: (...line) => void logged.push(line),
    })
    const { message } = await expectRefusal(boss.winnow.startCheckout({ page_id }), 'unavailable')
    expect(message).toContain("find the reason with 'npm run doctor'")
    expect(JSON.stringify(logged)).toContain('StripeAuthenticationError')
    expect(JSON.stringify(logged)).not.toContain('sk_test')
  })

  test('is managed at Stripe, where a payment was begun', async () => {
    const it = await paying()
    await expectRefusal(it.boss.winnow.openBillingPortal({ page_id: it.page_id }), 'no_subscription')
    const { customer } = await it.subscribe()
    expect((await it.boss.winnow.openBillingPortal({ page_id: it.page_id })).url).toEndWith(
      `/portal/${customer}`,
    )
  })
})
