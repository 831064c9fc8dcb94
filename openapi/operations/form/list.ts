import { z } from 'zod'
import { FormId, OfForm, WorkspaceId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { FormToken, TimeZone, text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { FormCounts, FormDetails, FormSummary } from './shapes.ts'

export const fetchForUser = operation({
  id: 'fetchForUser',
  path: '/form/fetch-for-user',
  tag: 'Forms',
  summary: 'List the forms that the caller manages in a workspace, newest first',
  body: z.strictObject({
    page_id: WorkspaceId,
    /** Forms whose name contains it, case and accents folded */
    search: z.nullish(text(200)),
    /** Only the deleted ones that can still be restored; else only the others */
    deleted: z.boolean().default(false),
    cursor: z.string().max(200).nullish(),
    page_size: z.int().min(1).max(limits.page.usual).default(limits.page.usual),
  }),
  reply: z.object({ forms: z.array(FormSummary), nextCursor: z.string().nullable() }),
  scope: 'forms:read',
  policy: 'form.list',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})

export const fetchActivity = operation({
  id: 'fetchActivity',
  path: '/form/fetch-activity',
  tag: 'Forms',
  summary: 'Count applications per day for the last two weeks, ending today',
  body: z.strictObject({
    form_ids: z.array(FormId).min(1).max(limits.page.usual),
    form_token: FormToken,
    /** Whose days; absent: those of the workspace */
    time_zone: z.optional(TimeZone),
  }),
  reply: z.object({
    days: z.array(z.iso.date()),
    forms: z.array(z.object({ identifier: FormId, perDay: z.array(z.int()) })),
  }),
  scope: 'forms:read',
  policy: 'form.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_ids: [examples.form] },
})

export const fetchDetails = operation({
  id: 'fetchDetails',
  path: '/form/fetch-details',
  tag: 'Forms',
  summary: 'Fetch a form for review: questions, statuses, counts, templates and settings',
  body: z.strictObject({ ...OfForm }),
  reply: FormDetails,
  scope: 'forms:read',
  policy: 'form.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})

export const fetchCounts = operation({
  id: 'fetchCounts',
  path: '/form/fetch-counts',
  tag: 'Forms',
  summary: 'Count applicants per status',
  body: z.strictObject({
    ...OfForm,
    fetch_status_counts: z.boolean().optional(),
  }),
  reply: FormCounts,
  scope: 'forms:read',
  policy: 'form.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, fetch_status_counts: true },
})
