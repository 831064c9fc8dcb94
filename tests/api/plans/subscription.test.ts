import { afterEach, describe, expect, test } from 'bun:test'
import { reviewSubscriptions } from '@winnow/api/plans/subscriptions/review'
import { jobs, outbox } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { closeFreshApps, freshApp } from '../../support/app.ts'
import { owner } from '../../support/cast.ts'
import { paying } from '../../support/scenes/paying.ts'

afterEach(closeFreshApps)

const now = () => Math.floor(Date.now() / 1_000)
type Paying = Awaited<ReturnType<typeof paying>>

const subscriptionOf = async ({ boss, page_id }: Paying) =>
  (await boss.winnow.fetchPlans({ page_id })).subscription

/** Until no cancellation is under way. */
async function cancelled({ app }: Paying) {
  const left = () => app.app.reads.$count(jobs, eq(jobs.kind, 'cancel-subscription'))
  while ((await left()) > 0) await Bun.sleep(10)
}

describe('a payment that failed', () => {
  test('is told to admins, who keep Pro while Stripe tries again; a member is not bothered', async () => {
    const it = await paying()
    const subscription = await it.subscribe()
    const retry = now() + 3 * 86_400
    Object.assign(subscription, { status: 'past_due' })
    subscription.latest_invoice.next_payment_attempt = retry
    await it.tell('invoice.payment_failed', {
      id: 'in_1',
      parent: { subscription_details: { subscription: subscription.id } },
    })
    expect(await subscriptionOf(it)).toMatchObject({
      ...{ status: 'PAST_DUE', retryAt: new Date(retry * 1_000).toISOString() },
    })
    const paymentFailed = async ({ winnow }: { winnow: Paying['boss']['winnow'] }) =>
      (await winnow.fetchMe({})).pages[0]?.paymentFailed
    expect(await paymentFailed(it.boss)).toBe(true)
    expect(await paymentFailed(await it.join('MEMBER'))).toBe(false)
    expect(await it.planOf()).toBe('PRO')
    expect((await it.audited())[0]).toBe('A payment for Pro failed')

    Object.assign(subscription, { status: 'active' })
    await it.tell('invoice.paid', { id: 'in_1', subscription: subscription.id })
    expect(await paymentFailed(it.boss)).toBe(false)
    expect((await it.audited())[0]).toBe('The payment for Pro succeeded')
  })

  test('is mailed to every admin once, with the day of the next try and a link to the plans', async () => {
    const it = await paying()
    const subscription = await it.subscribe()
    const [admin, member] = [await it.join('ADMIN'), await it.join('MEMBER')]
    subscription.latest_invoice.next_payment_attempt = Date.UTC(2032, 2, 4, 12) / 1_000
    Object.assign(subscription, { status: 'past_due' })
    await it.tell('customer.subscription.updated', subscription)
    const told = (email: string) => it.app.mail.sent.filter(mail => mail.to.address === email)
    const { subject, text, html } = await it.app.mail.arrival(mail => mail.to.address === admin.email)
    expect(subject).toMatch(/^The payment for .+ failed$/)
    for (const part of [text, html]) expect(part).toContain('try again on 4 Mar 2032')
    expect(text).toContain(`/pricing?page_id=${it.page_id}`)
    await it.app.mail.arrival(mail => mail.to.address === it.boss.email)
    await it.tell('invoice.payment_failed', { id: 'in_2', subscription: subscription.id })
    expect([admin, it.boss, member].map(({ email }) => told(email).length)).toEqual([1, 1, 0])

    Object.assign(subscription, { status: 'canceled' })
    await it.tell('customer.subscription.deleted', subscription)
    const ended = await it.app.mail.arrival(mail => mail.subject.endsWith('is no longer on Pro'))
    expect(ended.text).toContain('Your forms and applications are unchanged')
  })

  test('is not mailed where it has been paid before the email could leave', async () => {
    const it = await paying()
    const subscription = await it.subscribe()
    it.app.mail.answerNext(new Error('The mail server is away'), new Error('The mail server is away'))
    Object.assign(subscription, { status: 'past_due' })
    await it.tell('customer.subscription.updated', subscription)
    const waiting = () => it.app.app.reads.select().from(outbox).where(eq(outbox.kind, 'payment_failed'))
    while ((await waiting()).some(mail => mail.attempts === 0 && mail.leaseUntil === null)) await Bun.sleep(5)
    Object.assign(subscription, { status: 'active' })
    await it.tell('invoice.paid', { id: 'in_1', subscription: subscription.id })
    it.app.travel(86_400_000)
    while ((await waiting()).some(mail => mail.status === 'PENDING')) await Bun.sleep(5)
    expect(it.app.mail.sent.filter(mail => mail.subject.includes('failed'))).toEqual([])
  })

  test('ends Pro once Stripe has given up', async () => {
    const it = await paying()
    const subscription = await it.subscribe()
    Object.assign(subscription, { status: 'unpaid' })
    await it.tell('customer.subscription.updated', subscription)
    expect(await it.planOf()).toBe('FREE')
    expect(await subscriptionOf(it)).toMatchObject({ status: 'UNPAID', retryAt: null })
  })
})

describe('a cancelled subscription', () => {
  test('gives Pro to the end of what was paid, and says until when', async () => {
    const it = await paying()
    const subscription = await it.subscribe()
    Object.assign(subscription, { cancel_at_period_end: true })
    await it.tell('customer.subscription.updated', subscription)
    const end = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1_000).toISOString()
    expect(await subscriptionOf(it)).toMatchObject({ status: 'ACTIVE', endsAt: end, renewsAt: null })
    expect(await it.planOf()).toBe('PRO')
    expect((await it.audited())[0]).toBe('Cancelled the subscription to Pro')

    Object.assign(subscription, { status: 'canceled', ended_at: now() })
    await it.tell('customer.subscription.deleted', subscription)
    expect(await it.planOf()).toBe('FREE')
    expect((await it.audited()).slice(0, 2)).toEqual([
      'Changed the plan from Pro to Free',
      'The subscription to Pro ended',
    ])
  })

  test('can be followed by another, which the same customer pays', async () => {
    const it = await paying()
    const first = await it.subscribe()
    Object.assign(first, { status: 'canceled', ended_at: now() })
    await it.tell('customer.subscription.deleted', first)
    const second = await it.subscribe()
    expect(second.customer).toBe(first.customer)
    expect(await it.planOf()).toBe('PRO')
    await it.tell('customer.subscription.updated', first)
    expect(await it.planOf()).toBe('PRO')
  })
})

describe('a second subscription of a workspace', () => {
  test('is cancelled at once, so that nobody pays twice', async () => {
    const it = await paying()
    const first = await it.subscribe()
    const second = { ...structuredClone(first), id: 'sub_second' }
    it.stripe.subscriptions.set(second.id, second)
    await it.tell('customer.subscription.created', second)
    expect(second.status).toBe('canceled')
    expect(first.status).toBe('active')
    expect(await it.planOf()).toBe('PRO')
  })
})

describe('deleting a workspace', () => {
  test('cancels its subscription, and one that is restored is on Free', async () => {
    const it = await paying()
    const subscription = await it.subscribe()
    await it.boss.winnow.deleteWorkspace({ page_id: it.page_id, name: 'Northlight' })
    await cancelled(it)
    expect(subscription.status).toBe('canceled')
    await it.boss.winnow.restoreWorkspace({ page_id: it.page_id })
    expect(await it.planOf()).toBe('FREE')
  })

  test('closes the page where it could still be paid', async () => {
    const it = await paying()
    const id = await it.checkout()
    await it.boss.winnow.deleteWorkspace({ page_id: it.page_id, name: 'Northlight' })
    await cancelled(it)
    expect(() => it.stripe.pay(id)).toThrow('Nobody can pay')
  })

  test('works while Stripe is down, and cancels when it is back', async () => {
    const it = await paying()
    const subscription = await it.subscribe()
    it.stripe.down()
    await it.boss.winnow.deleteWorkspace({ page_id: it.page_id, name: 'Northlight' })
    while (!it.stripe.asked.some(one => one.path.endsWith(subscription.id) && one.method === 'GET'))
      await Bun.sleep(10)
    it.stripe.down(false)
    await reviewSubscriptions(it.app.app, new AbortController().signal)
    it.app.travel(61_000)
    it.app.app.signals.send('jobs')
    await cancelled(it)
    expect(subscription.status).toBe('canceled')
  })
})

test('nothing is asked of anybody where no payments are taken', async () => {
  const app = await freshApp()
  const { winnow, workspaceId: page_id } = await owner(app)
  await reviewSubscriptions(app.app, new AbortController().signal)
  await winnow.deleteWorkspace({ page_id, name: 'Northlight' })
  expect(await app.app.reads.$count(jobs)).toBe(0)
})
