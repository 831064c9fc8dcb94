import { z } from 'zod'
import { limitTypes, plans, pricePeriods, subscriptionStatuses } from '../../common/enums.ts'
import { described, named, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { PageId } from '../fields.ts'

const Limit = z.object({
  type: z.enum(limitTypes).describe('What is counted'),
  perDay: z.int().nullable().describe('At most this many on a UTC day; null: no limit'),
})

/** What a plan costs and includes, as the server is configured (docs/rules.md#plans). */
const PlanOffer = named(
  'PlanOffer',
  z.object({
    plan: z.enum(plans).describe('Which plan it is'),
    price: z
      .object({
        amount: z.number().describe('In units of the currency: 29.5'),
        currency: z.string().describe('ISO 4217 code, such as `EUR`'),
        period: z.enum(pricePeriods).describe('What the amount is paid for'),
      })
      .nullable()
      .describe('What a workspace pays; null: the server is configured with no price'),
    limits: z.array(Limit).describe('What it allows a workspace, every kind of limit'),
  }),
)
export type PlanOffer = z.infer<typeof PlanOffer>

/** A subscription as those who pay for it see it (docs/rules.md#paying-for-pro). */
const Subscription = named(
  'Subscription',
  z.object({
    status: z
      .enum(subscriptionStatuses)
      .describe(
        'As Stripe has it. ACTIVE, TRIALING and PAST_DUE give the workspace Pro; PAST_DUE and UNPAID wait for a payment that failed',
      ),
    renewsAt: z.nullable(Timestamp).describe('When the next payment is due; null: none is'),
    endsAt: z
      .nullable(Timestamp)
      .describe('When it ends, or ended, where it was cancelled; null: it was not'),
    retryAt: z
      .nullable(Timestamp)
      .describe('When the payment that failed is tried again; null: none failed, or it is not tried again'),
  }),
)

export const fetchPlans = operation({
  id: 'fetchPlans',
  path: '/settings/fetch-plans',
  tag: 'Workspaces',
  summary: "Fetch the plans, and the workspace's own with what it has used today",
  body: z.strictObject({ page_id: PageId }),
  reply: z.object({
    plan: z.enum(plans).describe("The workspace's plan"),
    plans: z.array(PlanOffer).describe('All plans, the smallest first'),
    usage: z
      .array(Limit.extend({ used: z.int().describe('Counted today, in UTC') }))
      .describe('What the workspace has used today, by each kind of limit, and its plan’s limit'),
    resetsAt: described(Timestamp, 'When the counts start again at 0'),
    changedBy: z
      .enum(['PAYMENT', 'OPERATOR'])
      .describe(
        'How the plan is changed: by a payment that `/settings/start-checkout` begins, or by the people who run the server',
      ),
    canChange: z.boolean().describe('Whether the caller may change the plan: owners and admins may'),
    subscription: z
      .nullable(Subscription)
      .describe('What the workspace pays Pro with; null: nothing, or the caller is no admin'),
  }),
  scope: 'workspace:read',
  policy: 'plan.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})

export const startCheckout = operation({
  id: 'startCheckout',
  path: '/settings/start-checkout',
  tag: 'Workspaces',
  summary: 'Begin a payment for Pro: returns the page of Stripe where it is made',
  body: z.strictObject({ page_id: PageId }),
  reply: z.object({
    url: z
      .string()
      .describe(
        'The page at Stripe, open for a day; the same for everybody until it was paid or has expired, so that nobody pays twice',
      ),
  }),
  scope: 'workspace:write',
  policy: 'workspace.plan',
  effect: 'write',
  idempotent: false,
  rate: 'session',
  events: ['workspace.checkout_started'],
  errors: ['not_found', 'payment_off', 'plan_unchanged'],
  example: { page_id: examples.workspace },
})

export const refreshPlan = operation({
  id: 'refreshPlan',
  path: '/settings/refresh-plan',
  tag: 'Workspaces',
  summary: 'Ask Stripe what became of a payment, without waiting for its webhook',
  body: z.strictObject({ page_id: PageId }),
  reply: z.object({ plan: z.enum(plans).describe("The workspace's plan") }),
  scope: 'workspace:write',
  policy: 'workspace.plan',
  effect: 'write',
  idempotent: false,
  rate: 'session',
  events: ['workspace.subscription_changed', 'workspace.plan_changed'],
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})

export const openBillingPortal = operation({
  id: 'openBillingPortal',
  path: '/settings/open-billing-portal',
  tag: 'Workspaces',
  summary: 'Open the page of Stripe where a subscription is cancelled, a card changed and invoices are read',
  body: z.strictObject({ page_id: PageId }),
  reply: z.object({
    url: z.string().describe('The page at Stripe, for a few minutes and for the caller alone'),
  }),
  scope: null,
  policy: 'workspace.billing',
  effect: 'read',
  idempotent: false,
  rate: 'session',
  events: [],
  errors: ['not_found', 'payment_off', 'no_subscription'],
  example: { page_id: examples.workspace },
})
