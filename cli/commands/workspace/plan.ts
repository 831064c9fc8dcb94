import { count } from '@winnow/openapi/common/text/format'
import type { Winnow } from '@winnow/sdk'
import { createElement } from 'react'
import { fields } from '../../io/out/text.ts'
import { Session } from '../../io/session.ts'
import { command } from '../command.ts'

type Plans = Awaited<ReturnType<Winnow['fetchPlans']>>
type Offer = Plans['plans'][number]

const names = { FREE: 'Free', PRO: 'Pro' }
const counted = { REPLIES: 'replies', LINK_PREVIEWS: 'link previews' }
const titles = { REPLIES: 'Replies today', LINK_PREVIEWS: 'Link previews today' }

/** '29 EUR/month: unlimited replies, unlimited link previews' */
function offerText({ price, limits }: Offer): string {
  const includes = limits.map(({ type, perDay }) =>
    perDay === null ? `unlimited ${counted[type]}` : `${count(perDay)} ${counted[type]} a day`,
  )
  const costs = price ? `${price.amount} ${price.currency}/${price.period.toLowerCase()}: ` : ''
  return `${costs}${includes.join(', ')}`
}

function standing({ plan, subscription }: Plans): string {
  if (subscription?.status === 'PAST_DUE' || subscription?.status === 'UNPAID')
    return `${names[plan]}, and a payment failed`
  if (plan === 'PRO' && subscription?.endsAt && subscription.status !== 'CANCELED')
    return `Pro until ${subscription.endsAt}`
  return names[plan]
}

const detailsOf = (plans: Plans) => [
  { name: 'Plan', text: standing(plans) },
  ...plans.usage.map(({ type, used, perDay }) => ({
    name: titles[type],
    text: perDay === null ? count(used) : `${count(used)} of ${count(perDay)}`,
  })),
  ...plans.plans.map(it => ({ name: names[it.plan], text: offerText(it) })),
  {
    name: 'Changed by',
    text:
      plans.changedBy === 'PAYMENT'
        ? 'an admin, by winnow workspace upgrade'
        : 'the people who run the server',
  },
]

export const showPlan = command({
  path: 'workspace plan',
  summary: 'Show the plan, its limits, and what was used today',
  examples: ['winnow workspace plan', 'winnow workspace plan --json'],
  read: () => null,
  async run(_given, io) {
    const { winnow, workspace } = await Session.open(io)
    return winnow.fetchPlans({ page_id: (await workspace()).id })
  },
  json: result => result,
  lines: result => detailsOf(result).map(fact => fields(fact.name, fact.text)),
  screen: async result =>
    createElement((await import('../../ui/Details.tsx')).Details, { details: detailsOf(result) }),
})
