import { jobFailedText } from '@winnow/openapi/common/job-failed'
import { counted, withStop } from '@winnow/openapi/common/text/format'
import type { BulkSendMessageRequest, Winnow } from '@winnow/sdk'
import type { FollowJob, Job } from '../jobs/jobs.ts'
import type { Subjects } from '../selection/subjects.ts'

/** A message to many, as its dialog asks for it. */
interface SendOrder {
  formId: string
  subjects: Subjects
  /** How many they are, as the person saw it */
  count: number
  message: string
  excludesReplied: boolean
  /** The template that the text was started from, by its name */
  template?: string | null
  /** To no more than are left of today's limit */
  withinLimit?: boolean
}

/** What became of it, with what undoing it takes. */
export interface Sent {
  batchId: string
  sent: number
  heldBack: number
  /** Applicants that a stopped job did not reach */
  left: number
}

/** A job that failed before its end: what it sent stays sent. */
export class SendFailure extends Error {
  /** Messages that went out before that */
  readonly sent: number

  constructor({ error, message_success_count: sent }: Pick<Job, 'error' | 'message_success_count'>) {
    const before = sent > 0 ? counted(sent, 'message was', 'messages were') : 'Nothing was'
    super(`${withStop(error ?? jobFailedText)} ${before} sent before that.`)
    this.sent = sent
  }
}

/** The order as the calls take it. */
export function bodyOf({
  formId,
  subjects,
  count,
  message,
  excludesReplied,
}: SendOrder): BulkSendMessageRequest {
  return {
    form_id: formId,
    ...(subjects.by === 'name'
      ? { submission_ids: [...subjects.applicants.keys()] }
      : {
          selection: {
            ...subjects.query,
            excluded_ids: [...subjects.excluded.keys()],
            count,
            since_event: subjects.since,
          },
        }),
    message,
    exclude_replied: excludesReplied,
  }
}

interface Hooks {
  winnow: Pick<Winnow, 'bulkSendMessage'>
  idempotencyKey: string
  /** More than 10,000 are written to by a job */
  follow: FollowJob
}

/** Writes to many (docs/rules.md#messages-to-many). Rejects with the call's error or a `SendFailure`. */
export async function runSend(order: SendOrder, { winnow, idempotencyKey, follow }: Hooks): Promise<Sent> {
  const done = await winnow.bulkSendMessage(
    {
      ...bodyOf(order),
      ...(order.template && { template: order.template }),
      ...(order.withinLimit && { within_limit: true }),
    },
    { idempotencyKey },
  )
  if (done.job_id === null)
    return {
      batchId: done.batch_id,
      sent: done.message_success_count,
      heldBack: done.message_failed_count,
      left: 0,
    }
  const job = await follow({
    jobId: done.job_id,
    kind: 'bulk_message',
    batchId: done.batch_id,
    stage: '',
    total: order.count,
  })
  if (job.status === 'FAILED') throw new SendFailure(job)
  return sentBy(job)
}

/** What a job sent, finished or not. */
export const sentBy = (job: Job): Sent => ({
  batchId: job.batch_id,
  sent: job.message_success_count,
  heldBack: job.message_failed_count,
  left: job.total - job.done,
})

/** How it ended, for its toast. */
export const sentText = ({ sent, heldBack, left }: Omit<Sent, 'batchId'>): string =>
  [
    sent > 0 && `Message sent to ${counted(sent, 'applicant')} successfully`,
    heldBack > 0 && `${counted(heldBack, 'applicant')} got no message`,
    left > 0 && `Stopped before ${counted(left, 'applicant')}`,
  ]
    .filter(Boolean)
    .join('. ')
