import { z } from 'zod'
import { CustomFieldId, FormId, QuestionId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { FormToken, text } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { CustomField } from './form/shapes.ts'
import { RowFilter } from './submission/query.ts'

const order = z.int().min(-1).max(100_000)
const width = z.int().min(limits.columnWidth.least).max(limits.columnWidth.most)

/** The documents' two lists: questions by `field_id`, other columns by `custom_field_id`. */
const columns = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  form_id: FormId,
  form_token: FormToken,
  input_fields: z
    .array(z.strictObject({ field_id: QuestionId, ...shape }))
    .max(1_000)
    .optional(),
  custom_fields: z
    .array(z.strictObject({ custom_field_id: CustomFieldId, ...shape }))
    .max(1_000)
    .optional(),
})

const change = {
  tag: 'Forms',
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
} as const

export const updateColumnOrder = operation({
  ...change,
  id: 'updateColumnOrder',
  path: '/form/update-column-order',
  summary: 'Where columns stand in the table, for everybody; -1 stands after the ordered ones',
  body: z.strictObject(columns({ table_order: order })),
  reply: z.object({}),
  events: ['form.columns_changed'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, input_fields: [{ field_id: examples.choice, table_order: 0 }] },
})

export const updateColumnWidth = operation({
  ...change,
  id: 'updateColumnWidth',
  path: '/form/update-column-width',
  summary: 'How wide columns are, in CSS pixels, for everybody',
  body: z.strictObject(columns({ width })),
  reply: z.object({}),
  events: ['form.columns_changed'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, custom_fields: [{ custom_field_id: 'labels', width: 220 }] },
})

export const addCustomField = operation({
  ...change,
  id: 'addCustomField',
  path: '/form/add-custom-field',
  summary: 'Show what the same applicants received in another form of the workspace',
  body: z.strictObject({
    form_id: FormId,
    type: z.enum(['FORM_STATUS', 'FORM_LABELS']),
    source_form_id: FormId,
  }),
  reply: CustomField,
  events: ['form.columns_changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, type: 'FORM_STATUS', source_form_id: examples.draft },
})

export const removeCustomField = operation({
  ...change,
  id: 'removeCustomField',
  path: '/form/remove-custom-field',
  summary: "Take another form's status or labels out of the table",
  body: z.strictObject({ form_id: FormId, custom_field_id: CustomFieldId }),
  reply: z.object({}),
  events: ['form.columns_changed'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, custom_field_id: examples.customField },
})

export const fetchColumnValues = operation({
  id: 'fetchColumnValues',
  path: '/form/fetch-column-values',
  tag: 'Review',
  summary: 'The different values of a column with how often each occurs, most frequent first; null is blank',
  body: z.strictObject({
    form_id: FormId,
    column_id: z.string().min(1).max(limits.columnId),
    /** Only values that contain it, case and accents folded */
    contains: z.nullish(text(200)),
    ...RowFilter,
  }),
  reply: z.object({
    values: z.array(z.object({ value: z.union([z.string(), z.number(), z.null()]), count: z.int() })),
    /** There are more than the 100 listed */
    more: z.boolean(),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, column_id: examples.choice },
})
