import type { BrowserContext, Page, PlaywrightTestArgs, PlaywrightWorkerArgs } from '@playwright/test'
import { deliver, scriptedStripe } from '../../support/doubles/stripe.ts'
import { violations } from '../support/axe.ts'
import { ownServer } from '../support/own-server.ts'
import { address, joinWorkspace, signedIn } from '../support/people.ts'
import { desktop } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

const planCard = (page: Page, name: 'Free' | 'Pro') => page.getByRole('region', { name, exact: true })
const yours = (page: Page, name: 'Free' | 'Pro') => planCard(page, name).getByText('Your plan')

/** A server that takes payments by a scripted Stripe, and the browser of an admin whose workspace is on Free. */
async function paying(
  { playwright }: Pick<PlaywrightWorkerArgs, 'playwright'>,
  { context }: Pick<PlaywrightTestArgs, 'context'>,
) {
  const stripe = await scriptedStripe()
  const server = await ownServer({ ...stripe.env, PRO_PRICE: '29 EUR/month' })
  const request = await playwright.request.newContext({ baseURL: server.url })
  const join = (browser: BrowserContext, name: string) =>
    signedIn(request, server.url, { email: address(name), name, context: browser })
  const { winnow } = await join(context, 'Mira')
  const { id: page_id } = await winnow.createWorkspace({ name: 'Northlight' })
  return {
    ...{ stripe, winnow, join, page_id, home: server.url, plans: `${server.url}/pricing?page_id=${page_id}` },
    async close() {
      stripe.stop()
      await server.close()
    },
    tell: (type: string, object: unknown) => deliver(server, stripe.eventOf(type, object)),
  }
}

test('an admin upgrades: pays on the page of Stripe, comes back to Pro, and manages the subscription there', async ({
  page,
  context,
  playwright,
}) => {
  const it = await paying({ playwright }, { context })
  try {
    await page.goto(it.plans)
    await expect(yours(page, 'Free')).toBeVisible()
    await expect(planCard(page, 'Pro')).toContainText('€29 a month')
    await expect(planCard(page, 'Free')).toContainText('50 replies to applicants a day')
    expect(await violations(page)).toEqual([])
    await planCard(page, 'Pro').getByRole('button', { name: 'Upgrade to Pro' }).click()
    await page.getByRole('link', { name: 'Pay' }).click()
    await expect(yours(page, 'Pro')).toBeVisible()
    await expect(page).toHaveURL(/\/pricing$/)
    await expect(planCard(page, 'Pro')).toContainText('Renews on')
    expect(await violations(page)).toEqual([])

    // Stripe tells of a payment that failed: every screen has the way to mend it.
    const [subscription] = it.stripe.subscriptions.values()
    Object.assign(subscription ?? {}, { status: 'past_due' })
    await it.tell('customer.subscription.updated', subscription)
    await expect(
      page.getByText(/^The payment for Pro failed\. Update your payment method to keep Pro/),
    ).toBeVisible()
    await page.goto(it.home)
    await expect(page.getByText('The payment for Pro failed. Update your payment method.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Open plans' }).click()
    await planCard(page, 'Pro').getByRole('button', { name: 'Update payment method' }).click()
    await expect(page).toHaveURL(new RegExp(`/portal/${subscription?.customer}$`))
  } finally {
    await it.close()
  }
})

test('who can’t change the plan is told whom to ask, as a member and as a guest, on Free and on Pro', async ({
  page,
  context,
  visitor,
  playwright,
}) => {
  const it = await paying({ playwright }, { context })
  try {
    const other = await visitor()
    const bo = await it.join(other.context(), 'bo')
    await joinWorkspace({ winnow: it.winnow, workspaceId: it.page_id }, bo)
    const who = { page_id: it.page_id, email: bo.email }
    const shows = async (role: 'MEMBER' | 'GUEST', sentence: string) => {
      await it.winnow.changeUserRole({ ...who, role })
      await other.goto(it.plans)
      await expect(other.getByText(sentence, { exact: true })).toBeVisible()
      await expect(other.getByRole('button', { name: /Upgrade|Manage/ })).toHaveCount(0)
    }
    await shows('MEMBER', 'Only admins of Northlight can change the plan. Ask admin to upgrade.')
    await shows('GUEST', 'Ask admin to upgrade')

    await page.goto(it.plans)
    await planCard(page, 'Pro').getByRole('button', { name: 'Upgrade to Pro' }).click()
    await page.getByRole('link', { name: 'Pay' }).click()
    await expect(yours(page, 'Pro')).toBeVisible()
    await shows('GUEST', 'Ask admin to upgrade you to member')
    await shows('MEMBER', 'Only admins of Northlight can change the plan.')
  } finally {
    await it.close()
  }
})

test('who comes back without paying is still on Free; while Stripe is down the button says so, and works again', async ({
  page,
  context,
  playwright,
}) => {
  const it = await paying({ playwright }, { context })
  try {
    await page.goto(it.plans)
    const upgrade = planCard(page, 'Pro').getByRole('button', { name: 'Upgrade to Pro' })
    it.stripe.down()
    await upgrade.click()
    await expect(
      page.getByText("Couldn't reach Stripe. Nothing was changed. Try again in a moment."),
    ).toBeVisible()
    it.stripe.down(false)
    await upgrade.click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByText('Nothing was paid. Northlight is still on Free.')).toBeVisible()
    await expect(yours(page, 'Free')).toBeVisible()
    await expect(upgrade).toBeVisible()
  } finally {
    await it.close()
  }
})

test('on a server that takes no payments the page names the operator’s command, and has no button', async ({
  page,
  editor,
}) => {
  await page.goto(`/pricing?page_id=${editor.workspaceId}`)
  await expect(page.getByText(/^Whoever runs this server can change the plan of/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Copy command npm run plan -- .+ pro$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Upgrade|Manage/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Used today' })).toContainText('Replies to applicants')
  expect(await violations(page)).toEqual([])
})
