import { z } from 'zod'
import { plans, workspaceRoles } from '../common/enums.ts'
import { UserId, WorkspaceId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { line, named, Timestamp } from '../common/schema.ts'
import { operation } from '../operation.ts'

export const Workspace = named(
  'Workspace',
  z.object({
    id: WorkspaceId,
    name: z.string(),
    logo: z.string().nullable(),
    handle: z.string(),
    /** IANA name: in it the daily report comes at 08:00 */
    timeZone: z.string(),
    isDefaultPage: z.boolean(),
    currentUserRole: z.enum(workspaceRoles),
    isOwner: z.boolean(),
    plan: z.enum(plans),
    proEnabled: z.boolean(),
    /** Whether the caller may create forms here */
    formCreationAccess: z.boolean(),
    /** Replies sent today of the plan's limit (null: none), and when the plan's next day begins */
    replies: z.object({ sent: z.int(), limit: z.int().nullable(), resetsAt: Timestamp }),
  }),
)

/** The signed-in person. Without workspaces and submissions, onboarding shows (section 4). */
export const Me = named(
  'Me',
  z.object({
    id: UserId,
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    name: z.string().nullable(),
    image: z.string().nullable(),
    timeZone: z.string().nullable(),
    hasSubmissions: z.boolean(),
    /** Whether any of the workspaces lets them create forms */
    formCreationAccess: z.boolean(),
    /** Whether any of the workspaces is on the Pro plan */
    proEnabled: z.boolean(),
    /** The client's own state */
    bannerShown: z.null(),
    pages: z.array(Workspace),
  }),
)

export const fetchMe = operation({
  id: 'fetchMe',
  path: '/user/me',
  tag: 'Account',
  summary: 'Fetch the signed-in person and their workspaces',
  body: z.strictObject({}),
  reply: Me,
  scope: 'any',
  policy: 'own.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: [],
  example: {},
})

export const updateName = operation({
  id: 'updateName',
  path: '/user/update-name',
  tag: 'Account',
  summary: "Change the caller's full name",
  body: z.strictObject({ name: line(limits.name, `Must be less than ${limits.name} characters`) }),
  reply: Me,
  scope: null,
  policy: 'own.account',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['user.renamed'],
  errors: [],
  example: { name: 'Inês Duarte' },
})
