import type { MovedSince } from '@winnow/openapi'
import { jobFailedText } from '@winnow/openapi/common/job-failed'
import { limits } from '@winnow/openapi/common/limits'
import { counted } from '@winnow/openapi/common/text/format'
import { type Winnow, WinnowError } from '@winnow/sdk'
import type { FollowJob, Job } from '../jobs/jobs.ts'
import { type Applicant, type Subjects, singleOf } from '../selection/subjects.ts'

/** A move that was made, with what undoing it takes. */
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
  /** Applicants who stayed where they were, because the job was stopped */
  left: number
  /** Applicants who stayed where somebody else had moved them */
  leftOut: number
  /** Of a single move */
  chatStatus?: 'OPEN' | 'CLOSED'
}

/** Who stayed where somebody else had moved them. */
export const leftOutText = (count: number) =>
  `${counted(count, 'applicant')} left out: moved in the meantime.`

export interface MoveOrder {
  formId: string
  subjects: Subjects
  /** How many they are, as the person saw it */
  count: number
  /** The label of the stage to move to */
  stage: string
  /** Null: nobody gets a message */
  reply: {
    text: string
    to: readonly string[]
    excludesReplied: boolean
    /** The template that the text was started from, by its name */
    template?: string | null
  } | null
  /** What becomes of those who are in another stage than the subjects say; absent: nobody moves (docs/rules.md#expected-stage) */
  ifMoved?: 'move' | 'leave_out'
}

/** What must not happen twice when a move is tried again: a key for each call, and the message that was sent already. */
export interface Attempt {
  keys: { message: string; stage: string; bulk: string }
  messageId: string | null
}

export const freshAttempt = (): Attempt => ({
  keys: { message: crypto.randomUUID(), stage: crypto.randomUUID(), bulk: crypto.randomUUID() },
  messageId: null,
})

/** A job that failed before its end; what it did until then stays. */
export class JobFailure extends Error {
  override name = 'JobFailure'
  constructor(
    sentence: string,
    readonly outcome: Outcome,
  ) {
    super(sentence)
  }
}

/** The stage that these were seen in: the one of all, or each one's own. */
function seenIn(
  applicants: readonly Pick<Applicant, 'id' | 'stage'>[],
): string | Record<string, string> | null {
  const known = applicants.filter(({ stage }) => stage !== '')
  const [first] = known
  if (!first) return null
  const alike = known.length === applicants.length && known.every(({ stage }) => stage === first.stage)
  return alike ? first.stage : Object.fromEntries(known.map(({ id, stage }) => [id, stage]))
}

/** What happens in a move, as its dialog shows it. */
export type MoveEvent =
  /** Many at once, by one call */
  | 'confirm_bulk'
  /** One, message first */
  | 'send'
  /** One, without a message, or after its message */
  | 'update'
  | 'succeed'
  | 'fail'
  /** The text or the choices change after a failure */
  | 'edit'

type Calls = Pick<Winnow, 'sendMessage' | 'updateStage' | 'bulkAction'>

interface Hooks {
  winnow: Calls
  attempt: Attempt
  onStep?: (step: MoveEvent) => void
  /** More than 10,000 move by a job */
  follow: FollowJob
}

/**
 * The only function that moves applicants: one by the message and then the stage (docs/rules.md#moving-one), many by one call
 * (docs/rules.md#moving-many). Rejects with the call's error, or with a `JobFailure`.
 */
export function runMove(order: MoveOrder, hooks: Hooks): Promise<Outcome> {
  const single = singleOf(order.subjects)
  return single ? moveOne(order, single, hooks) : moveMany(order, hooks)
}

async function moveOne(
  { formId, stage, reply, ifMoved }: MoveOrder,
  applicant: Applicant,
  { winnow, attempt, onStep }: Hooks,
): Promise<Outcome> {
  const seen = ifMoved === 'move' ? {} : { expected_stage: applicant.stage }
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
        ...(reply.template && { template: reply.template }),
        ...seen,
      },
      { idempotencyKey: attempt.keys.message },
    )
    attempt.messageId = message.id
  }
  onStep?.('update')
  const moved = await winnow.updateStage(
    { submission_id: applicant.id, form_id: formId, stage, ...seen },
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
    leftOut: 0,
    chatStatus: moved.chatStatus,
  }
}

/** Who moves, and which of them get a message. */
function recipientsOf({ subjects, count, reply, ifMoved }: MoveOrder) {
  if (subjects.by === 'query')
    return {
      selection: {
        ...subjects.query,
        excluded_ids: [...subjects.excluded.keys()],
        count,
        since_event: subjects.since,
      },
      exclude_replied: reply?.excludesReplied ?? true,
    }
  const submission_ids = [...subjects.applicants.keys()]
  return {
    submission_ids,
    ...(submission_ids.length > limits.bulk
      ? { exclude_replied: reply?.excludesReplied ?? true }
      : { submission_ids_for_message: reply ? [...reply.to] : [] }),
    ...(ifMoved !== 'move' && {
      expected_stage: seenIn([...subjects.applicants.values()]),
      leave_out_moved: ifMoved === 'leave_out',
    }),
  }
}

async function moveMany(order: MoveOrder, { winnow, attempt, onStep, follow }: Hooks): Promise<Outcome> {
  const { formId, stage, reply, subjects } = order
  // By name, the browser knows whether there is anybody to write to; of all that match, only the server does.
  const sends = reply !== null && (subjects.by === 'query' || reply.to.length > 0)
  onStep?.('confirm_bulk')
  const done = await winnow.bulkAction(
    {
      form_id: formId,
      ...recipientsOf(order),
      action: stage,
      send_message: sends,
      message: reply?.text ?? null,
      ...(sends && reply?.template && { template: reply.template }),
    },
    { idempotencyKey: attempt.keys.bulk },
  )
  if (done.job_id === null)
    return {
      move: { formId, batchId: done.batch_id, moved: done.action_success_count, stage },
      messages: { sent: done.message_success_count, failed: done.message_failed_count },
      left: 0,
      leftOut: done.left_out_count,
    }
  const job = await follow({
    jobId: done.job_id,
    kind: 'bulk_action',
    batchId: done.batch_id,
    stage,
    total: order.count,
  })
  const outcome = outcomeOf(job, { formId, stage })
  if (job.status === 'FAILED') throw new JobFailure(job.error ?? jobFailedText, outcome)
  return outcome
}

/** What a job did, finished or not. */
export const outcomeOf = (job: Job, { formId, stage }: Pick<Move, 'formId' | 'stage'>): Outcome => ({
  move: { formId, batchId: job.batch_id, moved: job.moved_count ?? 0, stage },
  messages: { sent: job.message_success_count, failed: job.message_failed_count },
  left: job.total - job.done,
  leftOut: job.left_out_count ?? 0,
})

/** How many match now, where a move was refused because that number had changed. */
export const countNow = (error: unknown): number | undefined =>
  error instanceof WinnowError && error.code === 'selection_changed' ? (error.problem?.count ?? 0) : undefined

export interface MovedMeanwhile {
  count: number
  /** The first of them */
  moved: readonly MovedSince[]
}

/** How many were moved by somebody else since the person saw them, and the first of them; undefined: another failure. */
export function movedMeanwhile(error: unknown): MovedMeanwhile | undefined {
  if (!(error instanceof WinnowError) || error.code !== 'stage_changed') return undefined
  return { count: error.problem?.count ?? 0, moved: error.problem?.moved ?? [] }
}

/** Who came or went since all that matched were chosen, as far as it is known. */
export const cameOrWent = (error: unknown): readonly MovedSince[] =>
  error instanceof WinnowError && error.code === 'selection_changed' ? (error.problem?.moved ?? []) : []
