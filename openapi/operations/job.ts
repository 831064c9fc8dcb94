import { z } from 'zod'
import { jobKinds, jobStatuses } from '../common/enums.ts'
import { BatchId, JobId, SearchId } from '../common/ids.ts'
import { MovedSince } from '../common/moved-since.ts'
import { described, named } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { OfForm, OfJob } from './fields.ts'

/** Work that outlives a request, in atomic parts (docs/rules.md#jobs). */
export const Job = named(
  'Job',
  z.object({
    id: described(JobId, 'Names the job'),
    kind: z
      .enum(jobKinds)
      .describe(
        'bulk_action: moves applicants. bulk_message: sends a message. bulk_labels: changes their labels. undo: undoes one of these. undo_import: undoes an import. ai_run: judges applications for a search',
      ),
    status: z
      .enum(jobStatuses)
      .describe(
        'WAITING or RUNNING: it will continue. STOPPED: by a person, what is done stays. DONE: complete. FAILED: `error` says why, what is done stays',
      ),
    done: z.int().describe('Applicants worked through so far'),
    total: z.int().describe('Applicants that it works through in all'),
    message_success_count: z.int().describe('Messages sent so far'),
    message_failed_count: z
      .int()
      .describe(
        'Applicants without a message so far: their chat is closed, or the message was held back for them',
      ),
    moved_count: z
      .int()
      .optional()
      .describe('bulk_action: applicants moved; those who were in the status already are not counted'),
    left_out_count: z
      .int()
      .optional()
      .describe(
        'bulk_action: applicants who left the status of the selection while it ran, and stay where they are',
      ),
    changed_count: z.int().optional().describe('bulk_labels: applicants whose labels changed'),
    undone_count: z
      .int()
      .optional()
      .describe('undo: applicants back in their status before, or with their labels of before'),
    skipped_count: z
      .int()
      .optional()
      .describe('undo: applicants whom someone has moved or labelled since; they stay as they are'),
    skipped: z
      .array(MovedSince)
      .optional()
      .describe(
        'undo: who was moved since, the first 20 of them, each with who moved them, where and when. Empty after an undo of labels',
      ),
    messages_taken_back_count: z
      .int()
      .optional()
      .describe('undo: messages that were taken back before their email left'),
    messages_sent_count: z.int().optional().describe('undo: messages whose email had already left'),
    removed_count: z.int().optional().describe('undo_import: applications deleted'),
    kept_count: z
      .int()
      .optional()
      .describe('undo_import: applications that stay, because somebody worked on them'),
    search_id: z.optional(SearchId).describe('ai_run: the search that it is of'),
    batch_id: described(BatchId, 'Undoes what is done so far: pass it to `/form/undo`'),
    error: z.string().nullable().describe('Why it failed, as a sentence; null: it did not'),
  }),
)

export const fetchJob = operation({
  id: 'fetchJob',
  path: '/form/fetch-job',
  tag: 'Review',
  summary: 'Fetch the progress of a job',
  body: z.strictObject({ ...OfForm, job_id: OfJob }),
  reply: Job,
  scope: 'submissions:read',
  policy: 'submission.read',
  effect: 'read',
  idempotent: false,
  rate: 'poll',
  events: [],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, job_id: examples.job },
})

export const stopJob = operation({
  id: 'stopJob',
  path: '/form/stop-job',
  tag: 'Review',
  summary: 'Stop a job after its current part; what is done stays and can be undone',
  body: z.strictObject({ ...OfForm, job_id: OfJob }),
  reply: Job,
  scope: 'submissions:write',
  policy: 'submission.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['job.stopped'],
  errors: ['not_form_editor', 'not_found'],
  example: { form_id: examples.form, job_id: examples.job },
})
