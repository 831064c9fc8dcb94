import { z } from 'zod'
import { workspaceRoles } from '../../common/enums.ts'
import { FormId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, Email, named, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { FormToken, PageId, PersonImage, success } from '../fields.ts'

/** A form of the workspace, as a list of people names it. */
const NamedForm = z.object({
  identifier: described(FormId, 'Names the form'),
  name: z.string().describe('Its name'),
})

/** Somebody of a workspace (docs/rules.md#members). */
export const WorkspaceUser = named(
  'WorkspaceUser',
  z.object({
    email: z.string().describe('The address that they sign in with'),
    name: z.string().nullable().describe('Their name; null: they have not given one'),
    image: PersonImage,
    role: z.enum(workspaceRoles).describe('Their role in the workspace'),
    pageRole: z.enum(workspaceRoles).describe('The same as `role`'),
    isOwner: z.boolean().describe('Whether they own the workspace, as one admin does'),
    joinedAt: described(Timestamp, 'When they joined'),
    lastActivity: z
      .nullable(Timestamp)
      .describe('When they were last in the workspace, to 5 minutes; null: never'),
    createdForms: z.int().describe('How many forms here they own; on removal the admin chooses a new owner'),
    forms: z
      .array(NamedForm)
      .describe(
        'The forms that a guest edits, at most 20; empty for the others, and for callers who are no admin',
      ),
  }),
)
export type WorkspaceUser = z.infer<typeof WorkspaceUser>

/** Somebody who is invited to a workspace or to forms of it, and has not joined. */
const Invitation = named(
  'Invitation',
  z.object({
    email: z.string().describe('The address that is invited'),
    role: z.enum(workspaceRoles).describe('What they become'),
    forms: z.array(NamedForm).describe('The forms that they become an editor of, at most 20'),
    invitedBy: z.string().describe('Name or address of who invited them'),
    createdAt: described(Timestamp, 'When they were invited first'),
    expiresAt: z
      .nullable(Timestamp)
      .describe(
        'Until when they can accept; null: an invitation to a form alone, which waits for their first sign-in',
      ),
    link: z
      .string()
      .nullable()
      .describe('The link in their email, which works for this address alone; null: there is none'),
  }),
)
export type Invitation = z.infer<typeof Invitation>

/** Everybody of a workspace: what each call about its people answers with. */
export const Members = named(
  'Members',
  z.object({
    users: z
      .array(WorkspaceUser)
      .describe('The owner, the admins, the members and the guests, in this order'),
    invitations: z
      .array(Invitation)
      .describe('Who is invited and has not joined, the newest first; empty for callers who are no admin'),
    ownershipOffer: z
      .object({
        email: z.string().describe('Whom the workspace is offered to'),
        name: z.string().nullable().describe('Their name; null: they have not given one'),
        from: z.string().describe('Name or address of the owner who offers it'),
        expiresAt: described(Timestamp, 'Until when they can accept'),
      })
      .nullable()
      .describe('The offer that waits for an answer; null: there is none'),
  }),
)

export const fetchMembers = operation({
  id: 'fetchMembers',
  path: '/settings/fetch-members',
  tag: 'Workspaces',
  summary: 'List the people of a workspace and who is invited to it',
  body: z.strictObject({ page_id: PageId }),
  reply: Members,
  scope: 'workspace:read',
  policy: 'workspace.members',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})

const writing = {
  tag: 'Workspaces',
  scope: 'workspace:write',
  policy: 'workspace.people',
  idempotent: true,
  rate: 'write',
  errors: ['not_found'],
} as const

export const changeUserRole = operation({
  ...writing,
  id: 'changeUserRole',
  path: '/settings/change-user-role',
  summary: "Change someone's role in a workspace, at once",
  body: z.strictObject({
    page_id: PageId,
    email: described(Email, 'Who gets the role; never the owner'),
    role: z.enum(workspaceRoles).describe('The new role'),
  }),
  reply: Members,
  effect: 'write',
  events: ['workspace.role_changed', 'workspace.ownership_offer_ended'],
  example: { page_id: examples.workspace, email: examples.memberEmail, role: 'ADMIN' },
})

export const removeUserFromWorkspace = operation({
  ...writing,
  policy: 'workspace.leave',
  id: 'removeUserFromWorkspace',
  path: '/settings/remove-user-from-workspace',
  summary: 'Remove somebody from a workspace, or leave it, at once',
  body: z.strictObject({
    page_id: PageId,
    email: described(Email, "Who is removed; one's own address leaves the workspace. Never the owner"),
    transfer_to: z
      .optional(Email)
      .describe(
        'The admin or member who gets their forms, searches and shared views; absent: the owner of the workspace',
      ),
  }),
  reply: z.object({
    success,
    forms: z.int().describe('How many forms have another owner'),
    searches: z.int().describe('How many searches have another creator'),
  }),
  effect: 'destructive',
  events: ['workspace.member_removed', 'workspace.member_left', 'workspace.ownership_offer_ended'],
  example: { page_id: examples.workspace, email: examples.memberEmail },
})

const NewMember = z.strictObject({
  email: described(Email, 'Their email address, in any case'),
  role: z.enum(workspaceRoles).default('MEMBER').describe('What they become'),
})

export const addUserToWorkspace = operation({
  ...writing,
  id: 'addUserToWorkspace',
  path: '/settings/add-user-to-workspace',
  summary: 'Invite people to a workspace by email',
  body: z.strictObject({
    page_id: PageId,
    users: z
      .array(NewMember)
      .min(1, 'Name at least one person')
      .max(limits.invited, `Invite up to ${limits.invited} people at once`)
      .describe('Whom to invite; if one of them is refused, nobody is invited'),
    form_token: FormToken,
    form_ids: z
      .array(described(FormId, 'A form of the workspace'))
      .max(20, 'Choose up to 20 forms')
      .optional()
      .describe('The forms that they become editors of as they join; guests need at least one'),
  }),
  reply: Members,
  effect: 'write',
  events: ['workspace.invited'],
  example: { page_id: examples.workspace, users: [{ email: 'dorothy@example.com', role: 'MEMBER' }] },
})
