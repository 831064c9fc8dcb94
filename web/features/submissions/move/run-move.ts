import type { Winnow } from '@winnow/sdk'
import type { FollowJob, Job } from '../../../lib/review/jobs.ts'
import { onlyOf, type Subjects } from '../../../lib/review/subjects.ts'
import type { MoveEvent } from './machine.ts'

/** What was done, as far as it is undone by. */
export interface Move {
  formId: string
  batchId: string
  moved: number
  /** The reply that was sent with a single move, by a call of its own */
  messageId?: string | undefined
  stage: string
}

export interface Outcome {
  move: Move
  messages: { sent: number; failed: number }
  /** Applicants who stayed where they were, because it was stopped */
  left: number
  /** Of a single move */
  chatStatus?: 'OPEN' | 'CLOSED'
}

export interface MoveOrder {
  formId: string
  subjects: Subjects
  /** How many they are, as the person was told */
  count: number
  /** The label of the stage to move to */
  stage: string
  /** Null: nobody is written to */
  reply: { text: string; to: readonly string[]; excludesReplied: boolean } | null
}

/** What must not be done twice when a move is tried again: one key a call, and a message that is out already. */
export interface Attempt {
  keys: { message: string; stage: string; bulk: string }
  messageId: string | null
}

export const freshAttempt = (): Attempt => ({
  keys: { message: crypto.randomUUID(), stage: crypto.randomUUID(), bulk: crypto.randomUUID() },
  messageId: null,
})

/** A job that did not come to its end by itself; what it did before stays. */
export class JobFailure extends Error {
  override name = 'JobFailure'
  constructor(
    sentence: string,
    readonly outcome: Outcome,
  ) {
    super(sentence)
  }
}

type Calls = Pick<Winnow, 'sendMessage' | 'updateStage' | 'bulkAction'>

interface Hooks {
  winnow: Calls
  attempt: Attempt
  onStep?: (step: MoveEvent) => void
  /** More than 10,000 go as a job */
  follow: FollowJob
}

/**
 * The one place that moves applicants: one by their message first, then the stage; many by one call (spec 1, section 4).
 * Rejects with the call's error, or with a `JobFailure`.
 */
export function runMove(order: MoveOrder, hooks: Hooks): Promise<Outcome> {
  const only = onlyOf(order.subjects)
  return only ? moveOne(order, only, hooks) : moveMany(order, hooks)
}

async function moveOne(
  { formId, stage, reply }: MoveOrder,
  applicant: { id: string; chatId: string | null },
  { winnow, attempt, onStep }: Hooks,
): Promise<Outcome> {
  if (reply && attempt.messageId === null) {
    onStep?.('send')
    const { message } = await winnow.sendMessage(
      {
        chat_id: applicant.chatId,
        submission_id: applicant.id,
        form_id: formId,
        content: reply.text,
        sender_type: 'PAGE_USER',
        view_as: 'PAGE_USER',
      },
      { idempotencyKey: attempt.keys.message },
    )
    attempt.messageId = message.id
  }
  onStep?.('update')
  const moved = await winnow.updateStage(
    { submission_id: applicant.id, form_id: formId, stage },
    { idempotencyKey: attempt.keys.stage },
  )
  return {
    move: {
      formId,
      batchId: moved.batch_id,
      moved: 1,
      stage: moved.stage,
      messageId: attempt.messageId ?? undefined,
    },
    messages: { sent: attempt.messageId ? 1 : 0, failed: 0 },
    left: 0,
    chatStatus: moved.chatStatus,
  }
}

/** Who moves, and which of them are written to. */
function whoOf({ subjects, count, reply }: MoveOrder) {
  if (subjects.by === 'query')
    return {
      selection: { ...subjects.query, excluded_ids: [...subjects.excluded.keys()], count },
      exclude_replied: reply?.excludesReplied ?? true,
    }
  return {
    submission_ids: [...subjects.applicants.keys()],
    submission_ids_for_message: reply ? [...reply.to] : [],
  }
}

async function moveMany(order: MoveOrder, { winnow, attempt, onStep, follow }: Hooks): Promise<Outcome> {
  const { formId, stage, reply, subjects } = order
  // By name it is known here whether there is anybody to write to; of all that match, the server knows.
  const sends = reply !== null && (subjects.by === 'query' || reply.to.length > 0)
  onStep?.('confirm_bulk')
  const done = await winnow.bulkAction(
    {
      form_id: formId,
      ...whoOf(order),
      action: stage,
      send_message: sends,
      message: reply?.text ?? null,
    },
    { idempotencyKey: attempt.keys.bulk },
  )
  if (done.job_id === null)
    return {
      move: { formId, batchId: done.batch_id, moved: done.action_success_count, stage },
      messages: { sent: done.message_success_count, failed: done.message_failed_count },
      left: 0,
    }
  const job = await follow({
    jobId: done.job_id,
    kind: 'bulk_action',
    batchId: done.batch_id,
    stage,
    total: order.count,
  })
  const outcome = outcomeOf(job, { formId, stage })
  if (job.status === 'FAILED') throw new JobFailure(job.error ?? 'The server could not go on.', outcome)
  return outcome
}

/** What a job did, finished or not. */
export const outcomeOf = (job: Job, { formId, stage }: Pick<Move, 'formId' | 'stage'>): Outcome => ({
  move: { formId, batchId: job.batch_id, moved: job.done, stage },
  messages: { sent: job.message_success_count, failed: job.message_failed_count },
  left: job.total - job.done,
})
