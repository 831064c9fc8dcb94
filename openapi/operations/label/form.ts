import { z } from 'zod'
import { BatchId, SubmissionId } from '../../common/ids.ts'
import { LabelName } from '../../common/label-name.ts'
import { limits } from '../../common/limits.ts'
import { palette } from '../../common/palette.ts'
import { described, named } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm } from '../fields.ts'
import { Label } from '../form/shapes/parts.ts'
import { Selection } from '../review/selection.ts'
import { LabelColour, LabelCount, LabelValue } from './shapes.ts'

const LabelList = named(
  'LabelList',
  z.object({
    labelsWithColor: z.array(Label).describe('All labels of the form after the change, in order'),
    labelsVersion: z.int().describe('The version of this list: it rises with every change'),
    batch_id: z
      .nullable(BatchId)
      .describe(
        'Names the change: pass it to `/form/undo-label-change` to undo it. Null: nothing had to change',
      ),
  }),
)

const shared = {
  tag: 'Labels',
  reply: LabelList,
  scope: 'forms:write',
  policy: 'form.write',
  idempotent: true,
  rate: 'write',
} as const

export const fetchLabels = operation({
  id: 'fetchLabels',
  path: '/form/fetch-labels',
  tag: 'Labels',
  summary: 'List the labels of a form, and how many applicants have each',
  body: z
    .strictObject({
      ...OfForm,
      submission_ids: z
        .array(SubmissionId)
        .max(limits.bulkNamed)
        .optional()
        .describe('Counts these applicants only'),
      selection: z
        .nullish(Selection.omit({ count: true, since_event: true }))
        .describe('Counts only those who match a query, as `/form/bulk-update-labels` takes it'),
    })
    .refine(it => !(it.submission_ids && it.selection), {
      error: 'Name the applicants with either submission_ids or selection',
      path: ['submission_ids'],
    }),
  reply: z.object({
    labelCounts: z.array(LabelCount).describe('The labels in order'),
    labelsVersion: z.int().describe('The version of the list of labels: it rises with every change'),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, submission_ids: [examples.submission] },
})

export const addLabel = operation({
  ...shared,
  id: 'addLabel',
  path: '/form/add-label',
  summary: 'Add a label, the first one of the list',
  body: z.strictObject({
    ...OfForm,
    value: described(LabelName, 'Its text, unique in the form in any case'),
    colour: z
      .optional(LabelColour)
      .describe('Absent: one of the palette that no label has, or any where all are taken'),
  }),
  effect: 'write',
  events: ['form.label_added'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, value: 'Second look', colour: palette.cyan },
})

export const changeLabel = operation({
  ...shared,
  id: 'changeLabel',
  path: '/form/change-label',
  summary: 'Rename or recolour a label; applicants keep it, and its old name still finds it',
  body: z.strictObject({
    ...OfForm,
    label: LabelValue.describe('The label to change'),
    value: z.optional(LabelName).describe('What it is called from then on; absent: as it is'),
    colour: z.optional(LabelColour).describe('Its colour from then on; absent: as it is'),
  }),
  effect: 'write',
  events: ['form.label_changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, label: 'Climate', value: 'Climate tech', colour: palette.green },
})

export const removeLabel = operation({
  ...shared,
  id: 'removeLabel',
  path: '/form/remove-label',
  summary: "Delete a label and take it off all applicants; this can't be undone",
  body: z.strictObject({ ...OfForm, label: LabelValue.describe('The label to delete') }),
  effect: 'destructive',
  events: ['form.label_removed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, label: 'Climate' },
})

export const mergeLabels = operation({
  ...shared,
  id: 'mergeLabels',
  path: '/form/merge-labels',
  summary: 'Give everyone who has a label another one instead, and delete it',
  body: z.strictObject({
    ...OfForm,
    label: LabelValue.describe('The label that goes'),
    into: LabelValue.describe('The label that stays'),
  }),
  effect: 'destructive',
  events: ['form.labels_merged'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, label: 'Robotics', into: 'Climate' },
})

export const updateFormLabels = operation({
  ...shared,
  id: 'updateFormLabels',
  path: '/form/update-labels',
  summary: 'Save the whole list of labels: their order and colours; those left out are deleted',
  body: z.strictObject({
    ...OfForm,
    labels_wc: z
      .array(
        z.strictObject({
          value: described(LabelName, 'The text of the label; one that the form has is found in any case'),
          colour: z.optional(LabelColour).describe('Its colour; absent: as it is, for a new one `#000000`'),
        }),
      )
      .max(limits.labels, `A form can have up to ${limits.labels} labels`)
      .describe('Every label once, in the order wanted'),
    version: z
      .int()
      .min(0)
      .nullish()
      .describe(
        'The `labelsVersion` that the caller saw; if the list has changed since, nothing happens and the answer is 409. Absent: replaces the list as it is',
      ),
  }),
  effect: 'destructive',
  events: ['form.labels_saved'],
  errors: ['not_form_editor', 'stale_version'],
  example: {
    form_id: examples.form,
    labels_wc: [
      { value: 'Robotics', colour: palette.purple },
      { value: 'Climate', colour: palette.green },
    ],
  },
})

export const undoLabelChange = operation({
  ...shared,
  id: 'undoLabelChange',
  path: '/form/undo-label-change',
  summary: 'Undo a change of the list of labels; a deleted label does not come back',
  body: z.strictObject({
    ...OfForm,
    batch_id: described(BatchId, 'The change, by the `batch_id` that it answered with'),
  }),
  effect: 'write',
  events: ['form.label_change_undone'],
  errors: ['not_form_editor', 'not_found', 'not_undoable'],
  example: { form_id: examples.form, batch_id: examples.labelBatch },
})
