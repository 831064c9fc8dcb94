import { z } from 'zod'
import { BatchId, JobId, SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { BatchUndo, OfForm, OfSubmission } from '../fields.ts'
import { Selection } from '../review/selection.ts'
import { LabelValues } from './shapes.ts'

const shared = {
  tag: 'Labels',
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: true,
} as const

/** Labels to add and to take off, named in pairs that never meet. */
const changes = {
  add_labels: LabelValues.default([]).describe('Labels to add; those that an applicant has stay'),
  remove_labels: LabelValues.default([]).describe(
    'Labels to take off; those that an applicant lacks stay off',
  ),
}

export const updateSubmissionLabels = operation({
  ...shared,
  id: 'updateSubmissionLabels',
  path: '/submission/update-labels',
  summary: 'Change the labels of an applicant',
  body: z
    .strictObject({
      submission_id: OfSubmission,
      ...OfForm,
      labels: LabelValues.optional().describe(
        'All labels that the applicant is to have. To add or remove one label, name it instead, so that no other change is lost',
      ),
      ...changes,
    })
    .refine(it => !it.labels || it.add_labels.length + it.remove_labels.length === 0, {
      error: 'Send either labels, or add_labels and remove_labels',
      path: ['labels'],
    })
    .refine(it => it.labels || it.add_labels.length + it.remove_labels.length > 0, {
      error: 'Name at least one label',
      path: ['add_labels'],
    }),
  reply: z.object({
    assignedLabels: z.array(z.string()).describe('The labels that the applicant has now, in their order'),
    batch_id: z
      .nullable(BatchId)
      .describe('Names the change: pass it to `/form/undo` to undo it. Null: nothing had to change'),
  }),
  rate: 'write',
  events: ['submission.labelled'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, submission_id: examples.submission, add_labels: ['Climate'] },
})

export const bulkUpdateLabels = operation({
  ...shared,
  id: 'bulkUpdateLabels',
  path: '/form/bulk-update-labels',
  summary: 'Add labels to many applicants or take them off; up to 10,000 all or none, more as a job',
  body: z
    .strictObject({
      ...OfForm,
      submission_ids: z
        .array(SubmissionId)
        .min(1)
        .max(limits.bulkNamed)
        .optional()
        .describe(
          'The applicants, by the IDs of their applications. Either these or `selection`; more than 10,000 run as a job',
        ),
      selection: z.nullish(Selection).describe('All who match a query, in place of `submission_ids`'),
      ...changes,
    })
    .refine(it => (it.submission_ids === undefined) !== !it.selection, {
      error: 'Name the applicants with either submission_ids or selection',
      path: ['submission_ids'],
    })
    .refine(it => it.add_labels.length + it.remove_labels.length > 0, {
      error: 'Name at least one label',
      path: ['add_labels'],
    }),
  reply: z.object({
    changed_count: z.int().describe('Applicants whose labels changed'),
    unchanged_count: z.int().describe('Applicants whose labels were so already'),
    batch_id: BatchUndo,
    job_id: z
      .nullable(JobId)
      .describe(
        'The job that labels more than 10,000 applicants; the counts here are then 0, and `/form/fetch-job` has them. Null: everything is done',
      ),
  }),
  rate: 'bulk',
  events: ['submission.labelled', 'job.started'],
  errors: ['not_form_editor', 'not_found', 'selection_changed'],
  example: {
    form_id: examples.form,
    submission_ids: [examples.submission, examples.otherSubmission],
    add_labels: ['Climate'],
  },
})
