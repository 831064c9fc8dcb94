import type { FormDetails } from '@winnow/sdk'
import { type Winnow, WinnowError } from '@winnow/sdk'
import { useRef, useState } from 'react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import type { Applicant } from '../../../lib/review/applicant.ts'
import { after, isBusy, type MoveEvent, type MoveState } from './machine.ts'
import { planMove, prefill, refusal } from './plan.ts'
import type { Move } from './undo.ts'

export interface MoveRequest {
  applicants: readonly Applicant[]
  /** The label of the stage to move to */
  stage: string
  /** The conversation with the one applicant was closed: no reply can go with the move */
  chatClosed?: boolean
}

type BulkReply = Awaited<ReturnType<Winnow['bulkAction']>>

export interface Outcome {
  move: Move
  messages: { sent: number; failed: number }
}

/** One key per thing that may be repeated; a changed text is another thing. */
const freshKeys = () => ({
  message: crypto.randomUUID(),
  stage: crypto.randomUUID(),
  bulk: crypto.randomUUID(),
})

/** The move dialog's state and calls; `onMoved` hears of success once. */
export function useMove(
  form: FormDetails,
  { applicants, stage, chatClosed }: MoveRequest,
  onMoved: (outcome: Outcome) => void,
) {
  const [only, ...others] = applicants
  const single = others.length === 0 ? only : undefined
  const [state, setState] = useState<MoveState>('idle')
  const [message, setMessage] = useState(() => prefill(form, stage, applicants))
  const [sendsReply, setSendsReply] = useState(single !== undefined && !chatClosed && !single.responded)
  const [excludesReplied, setExcludesReplied] = useState(single === undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const keys = useRef(freshKeys())
  /** The message of a single move is out, and is not sent again */
  const sent = useRef<string | null>(null)
  const plan = planMove({ applicants, message, sendsReply, excludesReplied })
  const is = (event: MoveEvent) => setState(now => after(now, event))

  const changing =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setProblem(null)
      setFailure(null)
      is('edit')
      if (!sent.current) keys.current = freshKeys()
    }

  const moveOne = async (applicant: Applicant): Promise<Outcome> => {
    if (sendsReply && !sent.current) {
      is('send')
      const { message: reply } = await winnow.sendMessage(
        {
          chat_id: applicant.chatId,
          submission_id: applicant.id,
          form_id: form.identifier,
          content: message,
          sender_type: 'PAGE_USER',
          view_as: 'PAGE_USER',
        },
        { idempotencyKey: keys.current.message },
      )
      sent.current = reply.id
    }
    is('update')
    const moved = await winnow.updateStage(
      { submission_id: applicant.id, form_id: form.identifier, stage },
      { idempotencyKey: keys.current.stage },
    )
    return {
      move: {
        formId: form.identifier,
        batchId: moved.batch_id,
        moved: 1,
        stage: moved.stage,
        messageId: sent.current ?? undefined,
      },
      messages: { sent: sent.current ? 1 : 0, failed: 0 },
    }
  }

  const moveMany = async (): Promise<Outcome> => {
    is('confirm_bulk')
    const reply: BulkReply = await winnow.bulkAction(
      {
        form_id: form.identifier,
        submission_ids: applicants.map(applicant => applicant.id),
        action: stage,
        send_message: plan.recipients.length > 0,
        message: sendsReply ? message : null,
        submission_ids_for_message: plan.recipients.map(applicant => applicant.id),
      },
      { idempotencyKey: keys.current.bulk },
    )
    return {
      move: { formId: form.identifier, batchId: reply.batch_id, moved: reply.action_success_count, stage },
      messages: { sent: reply.message_success_count, failed: reply.message_failed_count },
    }
  }

  const confirm = async () => {
    if (isBusy(state) || state === 'done') return
    const refused = sendsReply && !sent.current ? refusal(message, single !== undefined) : null
    setProblem(refused)
    if (refused) return
    setFailure(null)
    try {
      const done = single ? await moveOne(single) : await moveMany()
      setOutcome(done)
      is('succeed')
      onMoved(done)
    } catch (error) {
      setFailure(error)
      is('fail')
    }
  }

  return {
    single,
    state,
    plan,
    message,
    setMessage: changing(setMessage),
    sendsReply,
    setSendsReply: changing(setSendsReply),
    excludesReplied,
    setExcludesReplied: changing(setExcludesReplied),
    /** Why the text was refused */
    problem,
    /** The sentence of a call that failed; the day's limit has its own banner */
    failed: failure !== null && !isLimit(failure) ? sentenceOf(failure) : null,
    limit: isLimit(failure) ? (failure.problem?.limit ?? 0) : null,
    dropLimit: () => setFailure(null),
    /** The message of a single move is out, only the stage is missing */
    messageIsOut: sent.current !== null && state !== 'done',
    outcome,
    confirm,
  }
}

const isLimit = (error: unknown): error is WinnowError =>
  error instanceof WinnowError && error.code === 'daily_limit'
