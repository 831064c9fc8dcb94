import { z } from 'zod'
import { BatchId, JobId, MessageId, OfForm, SubmissionId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { named, text } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { StageLabel } from './form/shapes.ts'
import { RowFilter } from './submission/query.ts'

/**
 * All that match, but for a few: the filter language, those taken out, and the count that the person saw. Where the count is
 * another one by then, nothing happens and 409 `selection_changed` says how many there are (docs/rules.md#selection).
 */
export const Selection = named(
  'Selection',
  z.strictObject({
    ...RowFilter,
    excluded_ids: z.array(SubmissionId).max(limits.bulk).default([]),
    count: z.int().min(1),
    /**
     * Number of the last event known to the person (`/form/poll-changes`): who entered or left `stage` since is told with
     * `selection_changed`, even where the count is the same
     */
    since_event: z.int().min(0).nullish(),
  }),
)

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
      /** Who: by name, or all that match `selection` */
      submission_ids: z.array(SubmissionId).min(1).max(limits.bulkNamed).optional(),
      selection: z.nullish(Selection),
      action: StageLabel,
      send_message: z.boolean().default(false),
      message: z.nullish(text(limits.message)),
      submission_ids_for_message: z.array(SubmissionId).max(limits.bulk).nullish(),
      /** With a selection, and with more than 10,000 by name, in the place of `submission_ids_for_message`: only those who had no reply yet */
      exclude_replied: z.boolean().default(true),
      /** Of applicants by name: where one left it since, nothing happens and 409 `stage_changed` says who was moved */
      expected_stage: ExpectedStage.nullish(),
      /** Leaves those who were moved since where they are, without a message, and moves the others */
      leave_out_moved: z.boolean().default(false),
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
    action_success_count: z.int(),
    message_success_count: z.int(),
    /** Closed chats, and recipients without a value for a variable of the text (docs/rules.md#reply-variables) */
    message_failed_count: z.int(),
    /** Those who were moved since the caller saw them, where `leave_out_moved` says so */
    left_out_count: z.int(),
    batch_id: BatchId,
    /** More than 10,000 applicants: what is done so far is asked of this job, and the counts here are 0 */
    job_id: z.nullable(JobId),
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
  summary: 'Undo a move; within 10 seconds its messages are taken back too',
  body: z.strictObject({
    ...OfForm,
    batch_id: BatchId,
    /** Replies that were sent with the move by calls of their own; those of a bulk call belong to it anyway */
    message_ids: z.array(MessageId).max(limits.page.usual).optional(),
  }),
  reply: z.object({
    undone_count: z.int(),
    /** Applicants that someone has moved on since; they stay where they are */
    skipped_count: z.int(),
    messages_taken_back_count: z.int(),
    /** Replies that had already left */
    messages_sent_count: z.int(),
    /** More than 10,000 applicants: as with the bulk action */
    job_id: z.nullable(JobId),
  }),
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: true,
  rate: 'bulk',
  events: ['submission.move_undone', 'message.taken_back', 'job.started'],
  errors: ['not_form_editor', 'not_found', 'not_undoable'],
  example: { form_id: examples.form, batch_id: examples.batch },
})
