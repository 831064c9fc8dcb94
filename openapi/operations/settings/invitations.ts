import { z } from 'zod'
import { workspaceRoles } from '../../common/enums.ts'
import { InvitationId, WorkspaceId } from '../../common/ids.ts'
import { described, Email, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { LogoPath, PageId, success } from '../fields.ts'
import { Members } from './members.ts'

const invited = {
  page_id: PageId,
  email: described(Email, 'The address that is invited'),
}

const writing = {
  tag: 'Workspaces',
  scope: 'workspace:write',
  policy: 'workspace.people',
  idempotent: true,
  rate: 'write',
  errors: ['not_found'],
} as const

export const resendInvitation = operation({
  ...writing,
  id: 'resendInvitation',
  path: '/settings/resend-invitation',
  summary: 'Email an invitation again, and let it expire later',
  body: z.strictObject(invited),
  reply: Members,
  effect: 'write',
  events: ['workspace.invited'],
  example: { page_id: examples.workspace, email: examples.invitedEmail },
})

export const withdrawInvitation = operation({
  ...writing,
  id: 'withdrawInvitation',
  path: '/settings/withdraw-invitation',
  summary: 'Take an invitation back, with those to forms of the workspace',
  body: z.strictObject(invited),
  reply: Members,
  effect: 'destructive',
  events: ['workspace.invitation_withdrawn'],
  example: { page_id: examples.workspace, email: examples.invitedEmail },
})

const answering = {
  tag: 'Workspaces',
  scope: null,
  policy: 'own.invitation',
  errors: ['not_found'],
} as const
const invitation_id = described(InvitationId, 'The last part of the link in the email')

export const fetchInvitation = operation({
  ...answering,
  id: 'fetchInvitation',
  path: '/settings/fetch-invitation',
  summary: 'Show what an invitation offers, to whom it was sent to',
  body: z.strictObject({ invitation_id }),
  reply: z.object({
    page: z
      .object({
        id: described(WorkspaceId, 'Names the workspace'),
        name: z.string().describe('Its name'),
        logo: LogoPath,
      })
      .describe('The workspace to join'),
    role: z.enum(workspaceRoles).describe('What they become'),
    invitedBy: z.string().describe('Name or address of who invited them'),
    expiresAt: described(Timestamp, 'Until when they can accept'),
  }),
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  example: { invitation_id: examples.invitation },
})

export const answerInvitation = operation({
  ...answering,
  id: 'answerInvitation',
  path: '/settings/answer-invitation',
  summary: 'Join the workspace of an invitation, or decline',
  body: z.strictObject({
    invitation_id,
    accept: z.boolean().describe('True joins, false declines'),
  }),
  reply: z.object({ success }),
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['workspace.member_joined', 'form.editor_added', 'workspace.invitation_withdrawn'],
  example: { invitation_id: examples.invitation, accept: true },
})
