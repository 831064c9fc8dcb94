import { z } from 'zod'
import { CustomFieldId, FormId, QuestionId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { described, named, text } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { InputField } from '../questions/index.ts'
import { OfForm } from './fields.ts'
import { CustomField } from './form/shapes/parts.ts'
import { RowFilter } from './submission/query.ts'

const order = z.int().min(-1).max(100_000)
const width = z.int().min(limits.columnWidth.least).max(limits.columnWidth.most)

/** The documents' two lists: questions by `field_id`, other columns by `custom_field_id`. */
const columns = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  ...OfForm,
  input_fields: z
    .array(z.strictObject({ field_id: described(QuestionId, 'The question'), ...shape }))
    .max(1_000)
    .optional()
    .describe('Questions to change; those that are left out stay'),
  custom_fields: z
    .array(z.strictObject({ custom_field_id: described(CustomFieldId, 'The column'), ...shape }))
    .max(1_000)
    .optional()
    .describe('Other columns to change; those that are left out stay'),
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
  summary: 'Set the order of columns in the table, for everyone; -1 comes after the ordered ones',
  body: z.strictObject(
    columns({
      table_order: order.describe('Its place from the left, the smallest first; -1: after the ordered ones'),
    }),
  ),
  reply: z.object({}),
  events: ['form.columns_changed'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, input_fields: [{ field_id: examples.choice, table_order: 0 }] },
})

export const updateColumnWidth = operation({
  ...change,
  id: 'updateColumnWidth',
  path: '/form/update-column-width',
  summary: 'Set the width of columns, in CSS pixels, for everyone',
  body: z.strictObject(columns({ width: width.describe('Width in CSS pixels, from 60 to 1,000') })),
  reply: z.object({}),
  events: ['form.columns_changed'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, custom_fields: [{ custom_field_id: 'labels', width: 220 }] },
})

export const updateColumnVisibility = operation({
  ...change,
  id: 'updateColumnVisibility',
  path: '/form/update-column-visibility',
  summary: 'Show or hide questions in the table and in exports, for everyone; deleted questions too',
  body: z.strictObject({
    ...OfForm,
    input_fields: z
      .array(
        z.strictObject({
          field_id: described(QuestionId, 'The question, published or deleted'),
          visibility: z.boolean().describe('Whether the table and exports show it'),
        }),
      )
      .max(1_000)
      .describe('Questions to show or hide; those that are left out stay'),
  }),
  reply: z.object({}),
  events: ['form.columns_changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, input_fields: [{ field_id: examples.choice, visibility: true }] },
})

const about = {
  tag: 'Review',
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor'],
} as const

export const fetchColumnInfo = operation({
  ...about,
  id: 'fetchColumnInfo',
  path: '/form/fetch-column-info',
  summary:
    'List the other columns the table can show: answered deleted questions, labels, notes and messages',
  body: z.strictObject(OfForm),
  reply: z.object({
    deleted_fields: z
      .array(
        named(
          'DeletedInputField',
          z.object({ ...InputField.shape, answeredCount: z.int().describe('Applications that answer it') }),
        ),
      )
      .describe('Deleted questions that have answers'),
    labels_present: z.boolean().describe('Whether any application has a label'),
    comments_present: z.boolean().describe('Whether any application has a private note'),
    messages_present: z.boolean().describe('Whether any application has a message'),
  }),
  example: { form_id: examples.form },
})

export const fetchAnswerCounts = operation({
  ...about,
  id: 'fetchAnswerCounts',
  path: '/form/fetch-answer-counts',
  summary: 'Count the answers to questions and to each of their options',
  body: z.strictObject({
    ...OfForm,
    field_ids: z.array(QuestionId).min(1).max(limits.page.usual).describe('The questions to count'),
  }),
  reply: z.object({
    counts: z
      .array(
        z.object({
          field_id: described(QuestionId, 'The question'),
          answered_count: z.int().describe('Applications that answer it'),
          option_counts: z
            .array(
              z.object({
                option: z.string().describe('The option, or the text under Other'),
                count: z.int().describe('Applications that chose it'),
              }),
            )
            .describe(
              'How often each option was chosen, deleted options and texts under Other included; empty: the question has no options',
            ),
        }),
      )
      .describe('The questions in the order that was asked for'),
  }),
  example: { form_id: examples.form, field_ids: [examples.choice] },
})

export const addCustomField = operation({
  ...change,
  id: 'addCustomField',
  path: '/form/add-custom-field',
  summary:
    'Add columns with the status and labels that the same applicants have in another form of the workspace',
  body: z.strictObject({
    ...OfForm,
    type: z
      .enum(['FORM_STATUS', 'FORM_LABELS'])
      .describe("FORM_STATUS shows the applicant's status in the other form, FORM_LABELS their labels there"),
    source_form_id: described(
      FormId,
      'The form to show it from, in the same workspace; the caller must manage both',
    ),
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
  summary: "Remove another form's status or labels from the table",
  body: z.strictObject({
    ...OfForm,
    custom_field_id: described(
      CustomFieldId,
      'The column to remove: `form_status:frm_…` or `form_labels:frm_…`',
    ),
  }),
  reply: z.object({}),
  events: ['form.columns_changed'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, custom_field_id: examples.customField },
})

export const fetchColumnValues = operation({
  id: 'fetchColumnValues',
  path: '/form/fetch-column-values',
  tag: 'Review',
  summary: 'List the distinct values of a column with their counts, most frequent first; null is blank',
  body: z.strictObject({
    ...OfForm,
    column_id: z
      .string()
      .min(1)
      .max(limits.columnId)
      .describe("The column, by a question's ID or the name that filters use"),
    contains: z
      .nullish(text(200))
      .describe('Only values that contain this, in any case and with or without accents'),
    ...RowFilter,
  }),
  reply: z.object({
    values: z
      .array(
        z.object({
          value: z.union([z.string(), z.number(), z.null()]).describe('The value; null: blank'),
          count: z.int().describe('Applications that have it'),
        }),
      )
      .describe('At most 100, the most frequent first'),
    more: z.boolean().describe('Whether there are more than the 100 listed'),
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
