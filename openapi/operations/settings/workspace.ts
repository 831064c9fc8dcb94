import { z } from 'zod'
import { WorkspaceId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, line, Timestamp, TimeZone } from '../../common/schema.ts'
import { exampleImage, examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { PageId, success } from '../fields.ts'

/** docs/rules.md#workspace */
const WorkspaceName = line(
  limits.workspaceName.max,
  `Workspace name must be less than ${limits.workspaceName.max} characters`,
  'Please enter a workspace name',
  {
    least: limits.workspaceName.min,
    message: `Workspace name must be at least ${limits.workspaceName.min} characters long`,
  },
)

export const createWorkspace = operation({
  id: 'createWorkspace',
  path: '/settings/create-workspace',
  tag: 'Workspaces',
  summary: 'Create a workspace; the caller becomes its owner',
  body: z.strictObject({
    name: described(WorkspaceName, "The workspace's name, 2 to 50 characters"),
    time_zone: z
      .optional(TimeZone)
      .describe(
        'IANA time zone whose days and mornings count where nobody gives another, as in daily reports; absent: UTC',
      ),
  }),
  reply: z.object({ id: described(WorkspaceId, 'The new workspace') }),
  scope: null,
  policy: 'workspace.create',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['workspace.created'],
  errors: [],
  example: { name: 'Northlight', time_zone: 'Europe/Lisbon' },
})

export const updateNameForWorkspace = operation({
  id: 'updateNameForWorkspace',
  path: '/settings/update-name-for-workspace',
  tag: 'Workspaces',
  summary: 'Rename a workspace',
  body: z.strictObject({
    page_id: PageId,
    name: described(WorkspaceName, 'The new name, 2 to 50 characters'),
  }),
  reply: z.object({ name: z.string().describe('The name as it is stored: trimmed') }),
  scope: 'workspace:write',
  policy: 'workspace.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['workspace.renamed'],
  errors: ['not_found'],
  example: { page_id: examples.workspace, name: 'Northlight' },
})

export const updateTimeZoneForWorkspace = operation({
  id: 'updateTimeZoneForWorkspace',
  path: '/settings/update-time-zone-for-workspace',
  tag: 'Workspaces',
  summary: 'Change the time zone of a workspace',
  body: z.strictObject({
    page_id: PageId,
    time_zone: described(
      TimeZone,
      'IANA time zone, such as `Europe/Lisbon`, whose days and mornings count where nobody gives another, as in daily reports',
    ),
  }),
  reply: z.object({ timeZone: z.string().describe('The time zone as it is stored') }),
  scope: 'workspace:write',
  policy: 'workspace.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['workspace.time_zone_changed'],
  errors: ['not_found'],
  example: { page_id: examples.workspace, time_zone: 'Europe/Lisbon' },
})

/** Where the workspace's image is kept, as a path below the public URL. */
export const updateImageForWorkspace = operation({
  id: 'updateImageForWorkspace',
  path: '/settings/update-image-for-workspace',
  tag: 'Workspaces',
  summary: "Set a workspace's logo",
  body: z.strictObject({
    page_id: PageId,
    image: z
      .file()
      .max(limits.imageBytes, 'Image size should be less than 5MB')
      .describe('A JPEG or PNG of up to 5 MB; it is cut to a square PNG of 512 px'),
  }),
  encoding: 'multipart/form-data',
  reply: z.object({ logo: z.string().describe("Path of the new logo below the server's URL") }),
  scope: null,
  policy: 'workspace.image',
  effect: 'write',
  idempotent: false,
  rate: 'write',
  events: ['workspace.image_changed'],
  errors: ['not_found'],
  example: { page_id: examples.workspace, image: exampleImage },
})

export const updateDefaultPage = operation({
  id: 'updateDefaultPage',
  path: '/settings/update-default-page',
  tag: 'Workspaces',
  summary: 'Choose the workspace that opens first',
  body: z.strictObject({ page_id: PageId }),
  reply: z.object({ success: success }),
  scope: null,
  policy: 'own.account',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: [],
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})

export const deleteWorkspace = operation({
  id: 'deleteWorkspace',
  path: '/settings/delete-workspace',
  tag: 'Workspaces',
  summary: 'Delete a workspace with its forms; it can be restored for 30 days',
  body: z.strictObject({
    page_id: PageId,
    name: z.string().max(limits.workspaceName.max).describe("The workspace's name, to confirm"),
  }),
  reply: z.object({
    restorableUntil: described(Timestamp, 'Until when it can be restored; then it is gone for good'),
  }),
  scope: null,
  policy: 'workspace.ownership',
  effect: 'destructive',
  idempotent: true,
  rate: 'session',
  events: ['workspace.deleted'],
  errors: ['not_found'],
  example: { page_id: examples.workspace, name: 'Northlight' },
})

export const restoreWorkspace = operation({
  id: 'restoreWorkspace',
  path: '/settings/restore-workspace',
  tag: 'Workspaces',
  summary: 'Restore a deleted workspace with the forms that were deleted with it',
  body: z.strictObject({
    page_id: described(WorkspaceId, 'The workspace, by the ID that `deletedPages` of `/user/me` has'),
  }),
  reply: z.object({ success: success }),
  scope: null,
  policy: 'workspace.ownership',
  effect: 'write',
  idempotent: true,
  rate: 'session',
  events: ['workspace.restored'],
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})
