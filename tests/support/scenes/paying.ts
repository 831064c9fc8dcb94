import { member } from '@winnow/db/factories'
import { freshApp, type TestApp } from '../app.ts'
import { owner, person } from '../cast.ts'
import { deliver, type ScriptedStripe, scriptedStripe } from '../doubles/stripe.ts'

/** A server that takes payments by a scripted Stripe, with the owner of a workspace on the Free plan. */
export async function paying({ env = {}, ...rest }: Parameters<typeof freshApp>[0] = {}) {
  const stripe = await scriptedStripe()
  const app = await freshApp({
    env: { PRO_PRICE: '29 EUR/month', REPLIES_PER_DAY: '1', ...stripe.env, ...env },
    ...rest,
  })
  const boss = await owner(app)
  return { ...around(app, stripe, boss), boss, app, stripe }
}

function around(app: TestApp, stripe: ScriptedStripe, boss: Awaited<ReturnType<typeof owner>>) {
  const page_id = boss.workspaceId
  const tell = async (type: string, object: unknown) => {
    const response = await deliver(app, stripe.eventOf(type, object))
    if (response.status !== 200) throw new Error(`The webhook answered ${response.status}`)
  }
  const checkout = async () => stripe.sessionAt((await boss.winnow.startCheckout({ page_id })).url)
  return {
    page_id,
    /** Delivers an event about an object */
    tell,
    /** The id of the page where Pro is paid */
    checkout,
    /** Somebody pays, and Stripe tells of it */
    async subscribe() {
      const sessionId = await checkout()
      const subscription = stripe.pay(sessionId)
      await tell('checkout.session.completed', { id: sessionId, subscription: subscription.id })
      return subscription
    },
    planOf: async () => (await boss.winnow.fetchPlans({ page_id })).plan,
    /** Somebody else of the workspace */
    async join(role: 'ADMIN' | 'MEMBER' | 'GUEST') {
      const someone = await person(app)
      await app.app.write(tx => member(tx, { workspaceId: page_id, userId: someone.id, role }))
      return someone
    },
    /** What the audit log says of the plan, the newest first */
    async audited() {
      const { entries } = await boss.winnow.fetchAudit({ page_id, groups: ['WORKSPACE'] })
      return entries.map(it => it.text)
    },
  }
}
