import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp } from '../../support/app.ts'
import { owner } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { paying } from '../../support/scenes/paying.ts'

afterEach(closeFreshApps)

describe('the plans', () => {
  test('have the limits of the settings, and no price where none is set; the operator changes them', async () => {
    const app = await freshApp({ env: { REPLIES_PER_DAY: '7' } })
    const { winnow, workspaceId: page_id } = await owner(app)
    const found = await winnow.fetchPlans({ page_id })
    expect(found).toMatchObject({ plan: 'FREE', changedBy: 'OPERATOR', canChange: true, subscription: null })
    expect(found.plans).toEqual([
      {
        ...{ plan: 'FREE', price: null },
        limits: [
          { type: 'REPLIES', perDay: 7 },
          { type: 'LINK_PREVIEWS', perDay: 20 },
        ],
      },
      {
        ...{ plan: 'PRO', price: null },
        limits: [
          { type: 'REPLIES', perDay: null },
          { type: 'LINK_PREVIEWS', perDay: null },
        ],
      },
    ])
    await expectRefusal(winnow.startCheckout({ page_id }), 'payment_off')
    await expectRefusal(winnow.openBillingPortal({ page_id }), 'payment_off')
    expect(await winnow.refreshPlan({ page_id })).toEqual({ plan: 'FREE' })
  })

  test('say what was used today, and when the count starts again', async () => {
    const app = await freshApp()
    const { winnow, workspaceId: page_id } = await owner(app)
    const form = await makeForm(winnow, page_id)
    const { submissionId } = await apply(winnow, form)
    await winnow.sendMessage({
      ...{ form_id: form.identifier, submission_id: submissionId, content: 'Hello' },
    })
    const { usage, resetsAt } = await winnow.fetchPlans({ page_id })
    expect(usage).toEqual([
      { type: 'REPLIES', used: 1, perDay: 50 },
      { type: 'LINK_PREVIEWS', used: 0, perDay: 20 },
    ])
    expect(resetsAt).toEndWith('T00:00:00.000Z')
  })

  test('cost what PRO_PRICE says', async () => {
    const { boss, page_id } = await paying({ env: { PRO_PRICE: '290.50 CHF/year' } })
    const { plans, changedBy } = await boss.winnow.fetchPlans({ page_id })
    expect(plans.map(it => it.price)).toEqual([
      { amount: 0, currency: 'CHF', period: 'YEAR' },
      { amount: 290.5, currency: 'CHF', period: 'YEAR' },
    ])
    expect(changedBy).toBe('PAYMENT')
  })

  test('are changed by admins; the others see them, and not what is paid', async () => {
    const it = await paying()
    await it.subscribe()
    for (const role of ['MEMBER', 'GUEST'] as const) {
      const { winnow } = await it.join(role)
      expect(await winnow.fetchPlans({ page_id: it.page_id })).toMatchObject({
        ...{ plan: 'PRO', canChange: false, subscription: null },
      })
      await expectRefusal(winnow.startCheckout({ page_id: it.page_id }), 'forbidden')
      await expectRefusal(winnow.openBillingPortal({ page_id: it.page_id }), 'forbidden')
    }
    const { winnow } = await it.join('ADMIN')
    expect(await winnow.fetchPlans({ page_id: it.page_id })).toMatchObject({
      ...{ canChange: true, subscription: { status: 'ACTIVE', renewsAt: expect.any(String) } },
    })
  })
})
