import { afterAll, expect, test } from 'bun:test'
import { northlight } from '../../testing/northlight.ts'
import { terminal } from '../../testing/terminal.ts'

const servers: { stop: () => void }[] = []
afterAll(() => {
  for (const server of servers) server.stop()
})

const price = (amount: number) => ({ amount, currency: 'EUR', period: 'MONTH' })
const limits = (replies: number | null) => [{ type: 'REPLIES', perDay: replies }]
const plans = {
  plan: 'FREE',
  plans: [
    { plan: 'FREE', price: price(0), limits: limits(50) },
    { plan: 'PRO', price: price(29.5), limits: limits(null) },
  ],
  usage: [{ type: 'REPLIES', perDay: 50, used: 3 }],
  resetsAt: '2026-03-02T00:00:00.000Z',
  changedBy: 'PAYMENT',
  canChange: true,
  subscription: null,
}

async function run(verb: string, reply: object) {
  const server = northlight({
    fetchPlans: () => ({ ...plans, ...reply }),
    startCheckout: () => ({ url: 'https://checkout.stripe.com/c/pay/cs_1' }),
  })
  servers.push(server)
  const { winnow } = await terminal({ url: server.url })
  return (await winnow('workspace', verb)).out
}

test('workspace plan shows the plan, what was used, and what each plan costs and allows', async () => {
  expect(await run('plan', {})).toBe(
    [
      'Plan\tFree',
      'Replies today\t3 of 50',
      'Free\t0 EUR/month: 50 replies a day',
      'Pro\t29.5 EUR/month: unlimited replies',
      'Changed by\tan admin, by winnow workspace upgrade',
      '',
    ].join('\n'),
  )
})

test('workspace plan says that a payment failed, and until when a cancelled Pro lasts', async () => {
  const subscription = { status: 'PAST_DUE', renewsAt: null, endsAt: null, retryAt: null }
  expect(await run('plan', { plan: 'PRO', subscription })).toStartWith('Plan\tPro, and a payment failed\n')
  const endsAt = '2026-04-01T00:00:00.000Z'
  expect(
    await run('plan', { plan: 'PRO', subscription: { ...subscription, status: 'ACTIVE', endsAt } }),
  ).toStartWith(`Plan\tPro until ${endsAt}\n`)
})

test('workspace upgrade prints the page where Pro is paid', async () => {
  expect(await run('upgrade', {})).toContain('Open https://checkout.stripe.com/c/pay/cs_1\n')
})
