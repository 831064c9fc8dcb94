import { z } from 'zod'
import { BatchId, JobId, MessageId, SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { MovedSince } from '../../common/moved-since.ts'
import { described, text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { BatchUndo, OfForm, StartedFrom } from '../fields.ts'
import { StageLabel } from '../form/shapes/parts.ts'
import { Selection } from './selection.ts'

export * from './bulk-message.ts'

/** The stage that all named applicants were seen in, or each one's by id. */
const ExpectedStage = z.union([StageLabel, z.record(SubmissionId, StageLabel)])

const runsAsJob = (it: { submission_ids?: readonly string[] | undefined }) =>
  (it.submission_ids?.length ?? 0) > limits.bulk

export const bulkAction = operation({
  id: 'bulkAction',
  path: '/form/bulk-action',
  tag: 'Review',
  summary:
    'Move many applicants to a status, with or without a message; up to 10,000 all or none, more as a job',
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
      action: StageLabel.describe('The status to move them to'),
      send_message: z.boolean().default(false).describe('Whether to send `message` too'),
      message: z
        .nullish(text(limits.message))
        .describe(
          'The message, with variables such as `{first_name}` filled in for each applicant; required with `send_message`',
        ),
      template: StartedFrom,
      submission_ids_for_message: z
        .array(SubmissionId)
        .max(limits.bulk)
        .nullish()
        .describe('Those of `submission_ids` who get the message; absent: all of them'),
      exclude_replied: z
        .boolean()
        .default(true)
        .describe(
          "Sends the message only to those who have had no reply yet. Counts with a selection and with more than 10,000 IDs, where `submission_ids_for_message` can't be used",
        ),
      expected_stage: ExpectedStage.nullish().describe(
        'The status that all of `submission_ids` were seen in, or an object with the status of each by ID. If one has left it since, nobody moves and 409 `stage_changed` says who',
      ),
      leave_out_moved: z
        .boolean()
        .default(false)
        .describe(
          'Moves the others where `expected_stage` finds some who have moved; those stay where they are and get no message',
        ),
    })
    .refine(it => (it.submission_ids === undefined) !== !it.selection, {
      error: 'Name the applicants with either submission_ids or selection',
      path: ['submission_ids'],
    })
    .refine(it => !(it.selection || runsAsJob(it)) || !it.submission_ids_for_message, {
      error: 'With a selection or more than 10,000 applicants, use exclude_replied instead',
      path: ['submission_ids_for_message'],
    })
    .refine(it => !it.selection || !it.expected_stage, {
      error: 'With a selection, use its stage instead',
      path: ['expected_stage'],
    }),
  reply: z.object({
    stage: z.string().describe('The status that they are in, as the form writes it'),
    action_success_count: z
      .int()
      .describe('Applicants moved; those who were in the status already are not counted'),
    message_success_count: z.int().describe('Messages sent'),
    message_failed_count: z
      .int()
      .describe(
        'Applicants who got no message: their chat is closed, or a variable of the text has no value for them',
      ),
    left_out_count: z
      .int()
      .describe(
        'Applicants who had moved since they were seen and were left out because of `leave_out_moved`',
      ),
    batch_id: BatchUndo,
    job_id: z
      .nullable(JobId)
      .describe(
        'The job that moves more than 10,000 applicants; the counts here are then 0, and `/form/fetch-job` has them. Null: everything is done',
      ),
  }),
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: true,
  rate: 'bulk',
  events: ['submission.moved', 'message.sent', 'job.started'],
  errors: ['not_form_editor', 'not_found', 'daily_limit', 'selection_changed', 'stage_changed'],
  example: {
    form_id: examples.form,
    submission_ids: [examples.submission, examples.otherSubmission],
    action: 'Shortlisted',
    send_message: true,
    message: 'Hi {first_name}, we would like to meet you.',
    submission_ids_for_message: [examples.submission],
    expected_stage: { [examples.submission]: 'New', [examples.otherSubmission]: 'Shortlisted' },
  },
})

export const undo = operation({
  id: 'undo',
  path: '/form/undo',
  tag: 'Review',
  summary:
    'Undo a move, an added applicant, a message to many (within 10 seconds), a change of labels, or what was done to a chat',
  body: z.strictObject({
    ...OfForm,
    batch_id: described(BatchId, 'The change to undo, as the call that made it returned it'),
    message_ids: z
      .array(MessageId)
      .max(limits.page.usual)
      .optional()
      .describe(
        'Messages sent along with the move by calls of their own, to be taken back too. Those of a bulk move belong to it anyway',
      ),
  }),
  reply: z.object({
    undone_count: z
      .int()
      .describe(
        'Applicants back in their status before, with their labels or their chat of before, or removed again',
      ),
    skipped_count: z
      .int()
      .describe(
        'Applicants who were moved or labelled since, or whose chat has changed since; they stay as they are',
      ),
    skipped: z
      .array(MovedSince)
      .describe(
        'Who was moved since: the first 20 of them, each with who moved them, where and when. Empty after an undo of labels',
      ),
    messages_taken_back_count: z.int().describe('Messages that were taken back before their email left'),
    messages_sent_count: z.int().describe('Messages whose email had already left; they stay'),
    job_id: z
      .nullable(JobId)
      .describe(
        'The job that undoes a change of more than 10,000 applicants; the counts here are then 0. Null: everything is done',
      ),
  }),
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: true,
  rate: 'bulk',
  events: [
    ...(['submission.move_undone', 'submission.add_undone', 'submission.labels_undone'] as const),
    ...(['chat.assigned', 'chat.snoozed', 'chat.status_changed'] as const),
    ...(['message.taken_back', 'job.started'] as const),
  ],
  errors: ['not_form_editor', 'not_found', 'not_undoable'],
  example: { form_id: examples.form, batch_id: examples.batch },
})
