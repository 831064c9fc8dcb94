import { z } from 'zod'
import { limits } from '../../common/limits.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm, PageId, success } from '../fields.ts'
import { FormSummary } from './shapes.ts'

export const fetchHome = operation({
  id: 'fetchHome',
  path: '/form/fetch-home',
  tag: 'Forms',
  summary: 'List the forms of a workspace that the caller pinned, and those that they opened last',
  body: z.strictObject({ page_id: PageId }),
  reply: z.object({
    pinned: z.array(FormSummary).describe('Pinned forms, in the order in which they were pinned'),
    recent: z
      .array(FormSummary)
      .describe(
        `Up to ${limits.recentForms} other forms whose table the caller had open last, the latest first`,
      ),
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

export const updatePinned = operation({
  id: 'updatePinned',
  path: '/form/update-pinned',
  tag: 'Forms',
  summary: "Pin a form to the top of the caller's list, or unpin it",
  body: z.strictObject({
    ...OfForm,
    pinned: z
      .boolean()
      .describe(
        `True pins it, after those that are pinned already; up to ${limits.pinnedForms} of a workspace`,
      ),
  }),
  reply: z.object({ success }),
  scope: 'forms:write',
  policy: 'form.pin',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.pinned'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, pinned: true },
})
