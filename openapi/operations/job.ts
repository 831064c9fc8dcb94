import { z } from 'zod'
import { jobKinds, jobStatuses } from '../common/enums.ts'
import { BatchId, JobId, OfForm } from '../common/ids.ts'
import { named } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'

/** Work that outlives a request, in atomic parts (docs/rules.md#jobs). */
export const Job = named(
  'Job',
  z.object({
    id: JobId,
    kind: z.enum(jobKinds),
    status: z.enum(jobStatuses),
    /** Applicants worked through, of how many */
    done: z.int(),
    total: z.int(),
    message_success_count: z.int(),
    message_failed_count: z.int(),
    /** Of a bulk action: those who left the stage of its selection while it ran, and stay where they are */
    left_out_count: z.int().optional(),
    /** Of an undo, as its call answers for fewer applicants */
    undone_count: z.int().optional(),
    skipped_count: z.int().optional(),
    messages_taken_back_count: z.int().optional(),
    messages_sent_count: z.int().optional(),
    /** Of an undone import: applications deleted, and those that stay because somebody worked on them */
    removed_count: z.int().optional(),
    kept_count: z.int().optional(),
    /** Undoes what is done so far */
    batch_id: BatchId,
    /** Why it failed; what was done before stays */
    error: z.string().nullable(),
  }),
)

export const fetchJob = operation({
  id: 'fetchJob',
  path: '/form/fetch-job',
  tag: 'Review',
  summary: 'Fetch the progress of a job',
  body: z.strictObject({ ...OfForm, job_id: JobId }),
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
  body: z.strictObject({ ...OfForm, job_id: JobId }),
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
