import { z } from 'zod'
import { dateFormats, hourFormats, plans, workspaceRoles } from '../../common/enums.ts'
import { UserId, WorkspaceId } from '../../common/ids.ts'
import { described, named, Timestamp } from '../../common/schema.ts'
import { operation } from '../../operation.ts'
import { LogoPath, PersonImage } from '../fields.ts'

export const Workspace = named(
  'Workspace',
  z.object({
    id: described(WorkspaceId, 'Names the workspace: `page_id` of other calls'),
    name: z.string().describe("The workspace's name"),
    logo: LogoPath,
    handle: z.string().describe("A short unique name made from the workspace's, for URLs"),
    timeZone: z
      .string()
      .describe(
        'IANA time zone of the workspace, such as `Europe/Lisbon`; its daily reports come at 08:00 there',
      ),
    isDefaultPage: z.boolean().describe('Whether it opens first'),
    currentUserRole: z.enum(workspaceRoles).describe("The caller's role here"),
    isOwner: z.boolean().describe('Whether the caller owns it'),
    plan: z.enum(plans).describe('FREE has a limit on replies a day, PRO has none'),
    proEnabled: z.boolean().describe('Whether the plan is PRO'),
    paymentFailed: z
      .boolean()
      .describe('Whether a payment for Pro failed and an admin has to see to it; false for everybody else'),
    formCreationAccess: z.boolean().describe('Whether the caller may create forms here'),
    replies: z
      .object({
        sent: z.int().describe('Sent today, in UTC'),
        limit: z.int().nullable().describe('At most this many a day; null: no limit'),
        resetsAt: described(Timestamp, 'When the count starts again at 0'),
      })
      .describe("Replies to applicants and the plan's limit on them"),
  }),
)

/** The signed-in person. Without workspaces and submissions, onboarding shows (section 4). */
export const Me = named(
  'Me',
  z.object({
    id: described(UserId, 'Names the person'),
    email: z.string().describe('The address that they sign in with'),
    firstName: z.string().nullable().describe('The first word of the name; null: no name yet'),
    lastName: z.string().nullable().describe('The rest of the name; null: there is none'),
    name: z.string().nullable().describe('The full name; null: no name yet'),
    image: PersonImage,
    timeZone: z
      .string()
      .nullable()
      .describe('IANA time zone in which they read dates; null: that of the device'),
    dateFormat: z.enum(dateFormats).describe('`16 Nov 2026`, `Nov 16, 2026` or `2026-11-16`'),
    hourFormat: z.enum(hourFormats).describe('`2:31 PM` or `14:31`'),
    hasSubmissions: z.boolean().describe('Whether they have applied to any form'),
    formCreationAccess: z.boolean().describe('Whether they may create forms in any of the workspaces'),
    proEnabled: z.boolean().describe('Whether any of the workspaces is on the Pro plan'),
    bannerShown: z.null().describe("Always null: the state of a client, which the server doesn't store"),
    pages: z
      .array(Workspace)
      .describe("The workspaces that they belong to; with an API key, the key's alone"),
    deletedPages: z
      .array(
        z.object({
          id: described(WorkspaceId, 'Names the workspace: `page_id` of `/settings/restore-workspace`'),
          name: z.string().describe("The workspace's name"),
          restorableUntil: described(Timestamp, 'Until when it can be restored'),
        }),
      )
      .describe('Workspaces of theirs that they deleted and can restore; with an API key, none'),
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
