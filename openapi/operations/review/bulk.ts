import { z } from 'zod'
import { heldBackReasons } from '../../common/enums.ts'
import { BatchId, JobId, MessageId, SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { MovedSince } from '../../common/moved-since.ts'
import { described, named, text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { BatchUndo, OfForm, StartedFrom } from '../fields.ts'
import { StageLabel } from '../form/shapes/parts.ts'
import { RowFilter } from '../submission/query.ts'

/**
 * All that match, but for a few: the filter language, those taken out, and the count that the person saw. Where the count is
 * another one by then, nothing happens and 409 `selection_changed` says how many there are (docs/rules.md#selection).
 */
export const Selection = named(
  'Selection',
  z.strictObject({
    ...RowFilter,
    excluded_ids: z
      .array(SubmissionId)
      .max(limits.bulk)
      .default([])
      .describe('Applications that match and are taken out again'),
    count: z
      .int()
      .min(1)
      .describe(
        'How many applicants the caller saw in the selection. If there are more or fewer by now, nothing happens and 409 `selection_changed` says how many',
      ),
    since_event: z
      .int()
      .min(0)
      .nullish()
      .describe(
        'Number of the last event that the caller knew (`since` of `/form/poll-changes`). Applicants who entered or left `stage` after it (without `stage`: who were moved at all) are reported by 409 `selection_changed`, even if the count is the same',
      ),
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

/** Whom a message to many is for: by name, or all that match. */
const Recipients = {
  ...OfForm,
  submission_ids: z
    .array(SubmissionId)
    .min(1)
    .max(limits.bulkNamed)
    .optional()
    .describe('The applicants, by the IDs of their applications. Either these or `selection`'),
  selection: z.nullish(Selection).describe('All who match a query, in place of `submission_ids`'),
  message: described(
    text(limits.message),
    'The message, with variables such as `{first_name}` filled in for each applicant',
  ),
  exclude_replied: z
    .boolean()
    .default(false)
    .describe('Sends the message only to those who have had no reply yet'),
}

const namesOneWay = (it: { submission_ids?: unknown; selection?: unknown }) =>
  (it.submission_ids === undefined) !== !it.selection
const oneWay = {
  error: 'Name the applicants with either submission_ids or selection',
  path: ['submission_ids'],
}

export const bulkSendMessage = operation({
  id: 'bulkSendMessage',
  path: '/form/bulk-send-message',
  tag: 'Review',
  summary: 'Send a message to many applicants; up to 10,000 all or none, more as a job',
  body: z
    .strictObject({
      ...Recipients,
      template: StartedFrom,
      within_limit: z
        .boolean()
        .default(false)
        .describe(
          'Where there are more messages than replies left today: sends as many as are left, to those who applied first, instead of refusing with 429. With none left, it is refused all the same',
        ),
    })
    .refine(namesOneWay, oneWay),
  reply: z.object({
    message_success_count: z.int().describe('Messages sent'),
    message_failed_count: z
      .int()
      .describe('Applicants who got no message; `/form/preview-bulk-message` says who and why'),
    batch_id: BatchUndo,
    job_id: z
      .nullable(JobId)
      .describe(
        'The job that writes to more than 10,000 applicants; the counts here are then 0, and `/form/fetch-job` has them. Null: everything is done',
      ),
  }),
  scope: 'messages:write',
  policy: 'message.send',
  effect: 'write',
  idempotent: true,
  rate: 'bulk',
  events: ['message.sent', 'job.started'],
  errors: ['not_form_editor', 'not_found', 'daily_limit', 'selection_changed'],
  example: {
    form_id: examples.form,
    submission_ids: [examples.submission],
    message: 'Hi {first_name}, interviews are on Monday.',
  },
})

export const previewBulkMessage = operation({
  id: 'previewBulkMessage',
  path: '/form/preview-bulk-message',
  tag: 'Review',
  summary: 'List what a message to many applicants would send, those held back first; sends nothing',
  body: z
    .strictObject({
      ...Recipients,
      offset: z.int().min(0).default(0).describe('Messages to skip'),
      limit: z.int().min(1).max(limits.page.most).default(limits.page.usual).describe('Messages to list'),
    })
    .refine(namesOneWay, oneWay),
  reply: z.object({
    total: z.int().describe('Applicants in all; of a selection, those who match now'),
    sendCount: z.int().describe("Applicants who would get the message, as far as today's limit reaches"),
    heldBackCounts: z
      .array(
        z.object({
          reason: z
            .enum(heldBackReasons)
            .describe('Why they would get none, as `heldBack` of a message says it'),
          count: z.int().describe('Applicants it holds for'),
        }),
      )
      .describe('Applicants who would get no message, by reason'),
    repliesLeft: z
      .int()
      .nullable()
      .describe(
        "Replies left of the plan's limit today; null: no limit. Where `heldBackCounts` has OVER_LIMIT, nothing is sent without `within_limit`",
      ),
    messages: z
      .array(
        z.object({
          submissionId: described(SubmissionId, 'The application'),
          name: z.string().describe("The applicant's name"),
          email: z.string().describe("The applicant's address"),
          text: z.string().nullable().describe('The message as it would go out; null: it is held back'),
          heldBack: z
            .enum(heldBackReasons)
            .nullable()
            .describe(
              'Why there is no message. CHAT_CLOSED: the chat is closed. NO_ADDRESS: no email can be sent to the address. REPLIED: had a reply already, with `exclude_replied`. NO_FIRST_NAME: the text uses `{first_name}`, and there is none. OVER_LIMIT: those who applied before use up what is left of today. Null: it is sent',
            ),
        }),
      )
      .describe('This page: those held back first, then the newest applications'),
  }),
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: {
    form_id: examples.form,
    submission_ids: [examples.submission],
    message: 'Hi {first_name}, interviews are on Monday.',
    limit: 20,
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
