import { z } from 'zod'
import { described, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm } from '../fields.ts'
import { FormDetails } from './shapes/details.ts'
import { FormForEdit } from './shapes/versions.ts'

export const updateStatus = operation({
  id: 'updateStatus',
  path: '/form/update-status',
  tag: 'Forms',
  summary: 'Open or close a form; replaces or clears its closing date',
  body: z.strictObject({
    ...OfForm,
    status: z.enum(['OPEN', 'CLOSED']).describe('OPEN takes applications, CLOSED takes none'),
    closing_date: z.nullish(Timestamp).describe("When the form closes by itself; absent or null: it doesn't"),
  }),
  reply: FormDetails,
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.status_changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, status: 'CLOSED' },
})

export const duplicateForm = operation({
  id: 'duplicateForm',
  path: '/form/duplicate',
  tag: 'Forms',
  summary:
    'Duplicate a form as a draft: questions, settings, statuses, labels, templates and shared views, but no applications',
  body: z.strictObject({ ...OfForm }),
  reply: FormForEdit,
  scope: 'forms:write',
  policy: 'form.duplicate',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.created'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})

export const deleteForm = operation({
  id: 'deleteForm',
  path: '/form/delete',
  tag: 'Forms',
  summary: 'Delete a form; it can be restored for 30 days, and is then deleted for good with its files',
  body: z.strictObject({ ...OfForm }),
  reply: z.object({ restorableUntil: described(Timestamp, 'Until when `/form/restore` can bring it back') }),
  scope: 'forms:write',
  policy: 'form.delete',
  effect: 'destructive',
  idempotent: true,
  rate: 'write',
  events: ['form.deleted'],
  errors: ['not_form_editor'],
  example: { form_id: examples.draft },
})

export const restoreForm = operation({
  id: 'restoreForm',
  path: '/form/restore',
  tag: 'Forms',
  summary: 'Restore a deleted form',
  body: z.strictObject({ ...OfForm }),
  reply: FormDetails,
  scope: 'forms:write',
  policy: 'form.delete',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.restored'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})
