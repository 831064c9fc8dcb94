import { z } from 'zod'
import { FolderId, FormId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { FormToken, OfForm, PageId, TimeZoneOfDays } from '../fields.ts'
import { FormDetails, FormSummary } from './shapes/details.ts'
import { FormCounts } from './shapes/parts.ts'

export const fetchForUser = operation({
  id: 'fetchForUser',
  path: '/form/fetch-for-user',
  tag: 'Forms',
  summary: 'List the forms that the caller manages in a workspace, newest first',
  body: z.strictObject({
    page_id: PageId,
    search: z
      .nullish(text(200))
      .describe('Only forms whose name contains this, in any case and with or without accents'),
    folder_id: z.nullish(FolderId).describe('Only forms of this folder; absent: of all, and of none'),
    deleted: z
      .boolean()
      .default(false)
      .describe('True lists only deleted forms that can still be restored, false only the others'),
    cursor: z.string().max(200).nullish().describe('`nextCursor` of the page before; absent: the first page'),
    page_size: z.int().min(1).max(limits.page.usual).default(limits.page.usual).describe('Forms on a page'),
  }),
  reply: z.object({
    forms: z.array(FormSummary).describe('A page of forms, newest first'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Pass it as `cursor` for the next page; null: this was the last'),
  }),
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
    form_ids: z
      .array(FormId)
      .min(1)
      .max(limits.page.usual)
      .describe('The forms to count, all of one workspace'),
    form_token: FormToken,
    time_zone: TimeZoneOfDays,
  }),
  reply: z.object({
    days: z.array(z.iso.date()).describe('The last 14 days, `YYYY-MM-DD`, today last'),
    forms: z
      .array(
        z.object({
          identifier: described(FormId, 'The form'),
          perDay: z.array(z.int()).describe('Applications on each of `days`, in the same order'),
        }),
      )
      .describe('The forms that were asked about'),
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
    fetch_status_counts: z
      .boolean()
      .optional()
      .describe('Accepted for compatibility; the counts are always returned'),
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
