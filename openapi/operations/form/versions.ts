import { z } from 'zod'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm } from '../fields.ts'
import { EditedForm, FormVersion } from './shapes/versions.ts'

export const fetchVersions = operation({
  id: 'fetchVersions',
  path: '/form/fetch-versions',
  tag: 'Forms',
  summary: "List a form's published versions, newest first",
  body: z.strictObject({
    ...OfForm,
    before: z.int().nullish().describe('Only versions before this number; absent: the latest'),
  }),
  reply: z.object({
    versions: z
      .array(
        FormVersion.omit({
          description: true,
          inputFields: true,
          formSuccessMessage: true,
          formCloseMessage: true,
        }),
      )
      .describe('At most 100, newest first, without their texts and questions'),
    more: z.boolean().describe('Whether there are older ones: ask again with `before`'),
  }),
  scope: 'forms:read',
  policy: 'form.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})

export const fetchVersion = operation({
  id: 'fetchVersion',
  path: '/form/fetch-version',
  tag: 'Forms',
  summary: 'Fetch a published version of a form',
  body: z.strictObject({ ...OfForm, version: z.int().min(1).describe('The number of a published version') }),
  reply: FormVersion,
  scope: 'forms:read',
  policy: 'form.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, version: 1 },
})

export const restoreVersion = operation({
  id: 'restoreVersion',
  path: '/form/restore-version',
  tag: 'Forms',
  summary: 'Restore a published version as the draft; nothing is published',
  body: z.strictObject({
    ...OfForm,
    version: z.int().min(1).describe('The number of the published version to go back to'),
    revision: z
      .int()
      .describe(
        'The `revision` of the draft that it replaces. If the draft has another one by now, nothing is overwritten and 409 `stale_version` is returned',
      ),
  }),
  reply: EditedForm,
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.edited'],
  errors: ['not_form_editor', 'not_found', 'stale_version'],
  example: { form_id: examples.form, version: 1, revision: 1 },
})
