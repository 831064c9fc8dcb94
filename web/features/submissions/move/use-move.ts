import { count } from '@winnow/openapi/common/format'
import type { FormDetails } from '@winnow/sdk'
import { WinnowError } from '@winnow/sdk'
import { useRef, useState } from 'react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import type { FollowJob } from '../../../lib/review/jobs.ts'
import { onlyOf, type Subjects, sizeOf } from '../../../lib/review/subjects.ts'
import { after, isBusy, type MoveEvent, type MoveState } from './machine.ts'
import { planMove, prefill, refusal } from './plan.ts'
import { useReplied } from './reply/use-replied.ts'
import { freshAttempt, JobFailure, type Outcome, runMove } from './run-move.ts'

export interface MoveRequest {
  subjects: Subjects
  /** The label of the stage to move to */
  stage: string
  /** The conversation with the one applicant was closed: no reply can go with the move */
  chatClosed?: boolean
}

interface Moving {
  /** Hears of success once, and of what a job did before it failed */
  onMoved: (outcome: Outcome) => void
  follow: FollowJob
}

/** The move dialog's state and its call. */
export function useMove(
  form: FormDetails,
  { subjects, stage, chatClosed }: MoveRequest,
  { onMoved, follow }: Moving,
) {
  const single = onlyOf(subjects)
  const [state, setState] = useState<MoveState>('idle')
  const [message, setMessage] = useState(() => prefill(form, stage, subjects))
  const [sendsReply, setSendsReply] = useState(single !== undefined && !chatClosed && !single.responded)
  const [excludesReplied, setExcludesReplied] = useState(single === undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [jobId, setJobId] = useState<string | null>(null)
  /** How many move; another number than the one first seen once the person agreed to it */
  const [count, setCount] = useState(sizeOf(subjects))
  const [before, setBefore] = useState<number | null>(null)
  const attempt = useRef(freshAttempt())
  const replied = useReplied(form.identifier, subjects)
  const plan = planMove({ subjects, count, replied, message, sendsReply, excludesReplied })
  const is = (event: MoveEvent) => setState(now => after(now, event))

  /** Something else is tried from here on; a message that is out stays out. */
  const renew = () => {
    if (attempt.current.messageId === null) attempt.current = freshAttempt()
  }
  const changing =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setProblem(null)
      setFailure(null)
      is('edit')
      renew()
    }

  const fail = (error: unknown) => {
    const now = countNow(error)
    if (now !== undefined) {
      setBefore(count)
      setCount(now)
    } else setFailure(error)
    // A server that answered would answer the same again; after a lost answer the key finds out what became of it.
    if (now !== undefined || error instanceof JobFailure) renew()
    is('fail')
  }

  const confirm = async () => {
    if (isBusy(state) || state === 'done' || count === 0) return
    const isOut = attempt.current.messageId !== null
    const refused = sendsReply && !isOut ? refusal(message, single !== undefined) : null
    setProblem(refused)
    if (refused) return
    setFailure(null)
    setBefore(null)
    try {
      const to = plan.recipients.map(applicant => applicant.id)
      const done = await runMove(
        {
          formId: form.identifier,
          subjects,
          count,
          stage,
          reply: sendsReply ? { text: message, to, excludesReplied } : null,
        },
        {
          winnow,
          attempt: attempt.current,
          onStep: is,
          follow: started => {
            setJobId(started.jobId)
            return follow(started)
          },
        },
      )
      setOutcome(done)
      is('succeed')
      onMoved(done)
    } catch (error) {
      if (error instanceof JobFailure && error.outcome.move.moved > 0) onMoved(error.outcome)
      fail(error)
    } finally {
      setJobId(null)
    }
  }

  return {
    single,
    state,
    plan,
    count,
    /** Where somebody else is meant by now: how many it was before */
    before,
    message,
    setMessage: changing(setMessage),
    sendsReply,
    setSendsReply: changing(setSendsReply),
    excludesReplied,
    setExcludesReplied: changing(setExcludesReplied),
    /** Why the text was refused */
    problem,
    /** The sentence of a call that failed; the day's limit has its own banner */
    failed: failure !== null && !isLimit(failure) ? failedText(failure) : null,
    limit: isLimit(failure) ? (failure.problem?.limit ?? 0) : null,
    dropLimit: () => setFailure(null),
    /** The message of a single move is out, only the stage is missing */
    messageIsOut: attempt.current.messageId !== null && state !== 'done',
    /** The job that moves more than one call can */
    jobId,
    outcome,
    confirm,
  }
}

const isLimit = (error: unknown): error is WinnowError =>
  error instanceof WinnowError && error.code === 'daily_limit'

/** How many match by now, where that is why nothing happened. */
export const countNow = (error: unknown): number | undefined =>
  error instanceof WinnowError && error.code === 'selection_changed' ? (error.problem?.count ?? 0) : undefined

const failedText = (error: unknown): string =>
  error instanceof JobFailure
    ? `${error.message} ${count(error.outcome.move.moved)} were moved before; the others stayed where they were.`
    : sentenceOf(error)
