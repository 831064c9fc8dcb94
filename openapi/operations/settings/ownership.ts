import { z } from 'zod'
import { described, Email } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { PageId } from '../fields.ts'
import { Members } from './members.ts'

const writing = {
  tag: 'Workspaces',
  // An API key never hands a workspace over.
  scope: null,
  effect: 'write',
  idempotent: true,
  rate: 'write',
  errors: ['not_found'],
  reply: Members,
} as const

export const offerOwnership = operation({
  ...writing,
  id: 'offerOwnership',
  path: '/settings/offer-ownership',
  summary: 'Offer a workspace to one of its admins, who owns it once they accept',
  policy: 'workspace.ownership',
  body: z.strictObject({
    page_id: PageId,
    email: described(Email, 'The admin who is to own it; an earlier offer ends'),
  }),
  events: ['workspace.ownership_offered'],
  example: { page_id: examples.workspace, email: examples.adminEmail },
})

export const withdrawOwnership = operation({
  ...writing,
  id: 'withdrawOwnership',
  path: '/settings/withdraw-ownership',
  summary: 'Take back the offer of a workspace',
  policy: 'workspace.ownership',
  body: z.strictObject({ page_id: PageId }),
  events: ['workspace.ownership_offer_ended'],
  example: { page_id: examples.workspace },
})

export const answerOwnership = operation({
  ...writing,
  id: 'answerOwnership',
  path: '/settings/answer-ownership',
  summary: 'Own the workspace that is offered, or decline; its owner stays an admin',
  policy: 'workspace.own',
  body: z.strictObject({
    page_id: PageId,
    accept: z.boolean().describe('True owns it from now on, false declines'),
  }),
  events: ['workspace.owner_changed', 'workspace.ownership_offer_ended'],
  example: { page_id: examples.otherWorkspace, accept: true },
})
