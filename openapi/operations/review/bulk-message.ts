import { z } from 'zod'
import { heldBackReasons } from '../../common/enums.ts'
import { JobId, SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { BatchUndo, OfForm, StartedFrom } from '../fields.ts'
import { Selection } from './selection.ts'

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
