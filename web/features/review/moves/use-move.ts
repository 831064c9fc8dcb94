import { count as countText, withStop } from '@winnow/openapi/common/text/format'
import { type FormDetails, WinnowError } from '@winnow/sdk'
import { useRef, useState } from 'react'
import { mayHelpAgain, sentenceOf, winnow } from '../../../lib/client.ts'
import { refresh, replace } from '../../../lib/refresh.ts'
import { stageOfKind } from '../../../lib/stages.ts'
import { useReview } from '../ReviewProvider.tsx'
import {
  applicantMoved,
  remove,
  type Subjects,
  seenAgain,
  seenNow,
  singleOf,
  sizeOf,
} from '../selection/subjects.ts'
import type { ShownRequest } from './moves.ts'
import { beginsWithReply, planMove, refusal } from './plan.ts'
import { useReplied } from './reply/use-replied.ts'
import { useReplyText } from './reply/use-reply-text.ts'
import {
  cameOrWent,
  countNow,
  freshAttempt,
  JobFailure,
  type MovedMeanwhile,
  type MoveEvent,
  type MoveOrder,
  movedMeanwhile,
  type Outcome,
  runMove,
} from './run-move.ts'
import { useLeft } from './use-limit.ts'

/** How far the move dialog is (docs/rules.md#move-dialog). */
export type MoveState = 'idle' | 'bulk_processing' | 'sending_message' | 'updating_status' | 'done' | 'failed'

const start = { confirm_bulk: 'bulk_processing', send: 'sending_message', update: 'updating_status' } as const

/** Which event is allowed in which state, and where it leads. */
const transitions: Record<MoveState, Partial<Record<MoveEvent, MoveState>>> = {
  idle: { ...start, edit: 'idle' },
  bulk_processing: { succeed: 'done', fail: 'failed' },
  sending_message: { update: 'updating_status', fail: 'failed' },
  updating_status: { succeed: 'done', fail: 'failed' },
  failed: { ...start, edit: 'idle' },
  done: {},
}

export const can = (state: MoveState, event: MoveEvent): boolean => event in transitions[state]

/** The state after the event; an event that is not allowed changes nothing. */
export const after = (state: MoveState, event: MoveEvent): MoveState => transitions[state][event] ?? state

export const isBusy = (state: MoveState): boolean => can(state, 'fail')

/** The move dialog's state and its call. */
export function useMove(request: ShownRequest) {
  const { subjects, stage } = request
  const { state: review, moves, jobs } = useReview()
  const { form } = review
  const single = singleOf(subjects)
  const chatClosed = single?.chatClosed ?? false
  const [state, setState] = useState<MoveState>('idle')
  const text = useReplyText({ subjects, stage, isOffer: false })
  const { message, template } = text
  const [sendsReply, setSendsReply] = useState(() => beginsWithReply(form, subjects))
  /** What the person chose by hand: the next dialog begins with it. Null: nothing */
  const chosen = useRef<boolean | null>(null)
  const [excludesReplied, setExcludesReplied] = useState(single === undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [jobId, setJobId] = useState<string | null>(null)
  /** How many move: the number that the person saw first, or agreed to since */
  const [count, setCount] = useState(sizeOf(subjects))
  const [before, setBefore] = useState<number | null>(null)
  /** Whom somebody moved since the dialog opened; they are named before anything is sent */
  const [meanwhile, setMeanwhile] = useState<MovedMeanwhile | null>(null)
  const left = useLeft(form.pageId)
  const attempt = useRef(freshAttempt())
  /** The subjects where the person has read that they are */
  const seen = useRef(subjects)
  const replied = useReplied(form.identifier, subjects)
  const plan = planMove({ subjects, count, replied, message, sendsReply, excludesReplied })
  const step = (event: MoveEvent) => setState(state => after(state, event))

  /** Something else is tried from here on; a message that was sent stays sent. */
  const renewAttempt = () => {
    if (attempt.current.messageId === null) attempt.current = freshAttempt()
  }
  const changing =
    <T extends unknown[]>(set: (...values: T) => void) =>
    (...values: T) => {
      set(...values)
      setProblem(null)
      setFailure(null)
      setMeanwhile(null)
      step('edit')
      renewAttempt()
    }

  const choose = changing(setSendsReply)

  const fail = (error: unknown) => {
    const matching = countNow(error)
    const moved = movedMeanwhile(error)
    if (matching !== undefined) {
      setBefore(count)
      setCount(matching)
      setMeanwhile({ count: cameOrWent(error).length, moved: cameOrWent(error) })
    } else if (moved) setMeanwhile(moved)
    else setFailure(error)
    // A server that answered would answer the same again; after a lost answer the key finds out what became of the call.
    if (!mayHelpAgain(error) || error instanceof JobFailure) renewAttempt()
    if (isLimit(error)) void refresh('fetchMe')
    step('fail')
  }

  const mayHelp = failure === null || mayHelpAgain(failure)
  const isSent = attempt.current.messageId !== null
  const isOver = left !== null && sendsReply && !isSent && (plan.written ?? 0) > left.left
  /** `who`, of `all`: the subjects by what is known of them now; `sends`: whether the reply goes with it */
  const run = async ({
    who = seen.current,
    all = count,
    ifMoved,
    sends = sendsReply,
  }: {
    who?: Subjects
    all?: number
    ifMoved?: MoveOrder['ifMoved']
    sends?: boolean
  } = {}) => {
    if (isBusy(state) || state === 'done' || count === 0 || (sends && isOver)) return
    const refused = sends && !isSent ? refusal(message, single !== undefined) : null
    setProblem(refused)
    if (refused) return
    setFailure(null)
    setBefore(null)
    setMeanwhile(null)
    if (sends) text.sending()
    try {
      const to = plan.recipients.map(applicant => applicant.id)
      const reply = sends ? { text: message, to, excludesReplied, template } : null
      const done = await runMove(
        {
          ...{ formId: form.identifier, subjects: who, count: all, stage, reply },
          ...(ifMoved && { ifMoved }),
        },
        {
          winnow,
          attempt: attempt.current,
          onStep: step,
          follow: started => {
            setJobId(started.jobId)
            return jobs.follow(started)
          },
        },
      )
      if (sends) text.sent()
      else text.now.isClosed = done.chatStatus === 'CLOSED'
      setOutcome(done)
      step('succeed')
      if (chosen.current !== null) void rememberChoice(form, chosen.current)
      moves.finished(request, done)
    } catch (error) {
      if (attempt.current.messageId !== null) text.sent()
      else if (sends) text.stay(sentenceOf(error))
      if (error instanceof JobFailure && error.outcome.move.moved > 0)
        moves.movedInPart(request, error.outcome)
      fail(error)
    } finally {
      setJobId(null)
    }
  }

  /** Whoever moved the one meanwhile closed the chat: no reply goes with the move */
  const closedMeanwhile =
    single !== undefined &&
    form.defaultArchiveChatStatus === 'CLOSED' &&
    meanwhile?.moved[0]?.stage === stageOfKind(form.stages, 'ARCHIVED')?.label

  /** Continues though somebody moved them: the person has read where they are now, as far as it was said. */
  const moveAnyway = () => {
    if (!meanwhile) return
    const isAllSaid = meanwhile.moved.length === meanwhile.count
    seen.current = seenAgain(subjects, new Map(meanwhile.moved.map(one => [one.submission_id, one.stage])))
    void run({ sends: sendsReply && !closedMeanwhile, ...(!isAllSaid && { ifMoved: 'move' as const }) })
  }
  /** Of all that match, those who are there now by somebody else's move */
  const came =
    subjects.by === 'query' && meanwhile?.moved.length === meanwhile?.count
      ? (meanwhile?.moved ?? []).filter(one => one.stage === subjects.query.stage).map(applicantMoved)
      : []
  /** Those who came are unticked; those who went are not among them any more. */
  const leaveOut = () => {
    if (!meanwhile) return
    if (subjects.by === 'name') return void run({ ifMoved: 'leave_out' })
    void run({ who: remove(seenNow(subjects), came), all: count - came.length })
  }
  const withoutReply = () => {
    setSendsReply(false)
    void run({ sends: false })
  }
  // A repeat of the key that failed must not pass over what the person has not read yet.
  const confirm = async () => {
    if (state === 'failed' && !mayHelp) return
    if (meanwhile === null || before !== null) await run(before === null ? {} : { who: seenNow(subjects) })
  }

  return {
    single,
    chatClosed,
    meanwhile,
    closedMeanwhile,
    moveAnyway,
    /** How many can be left out; 0: there is nobody to leave out, or nobody else */
    outsiders: outsidersOf(subjects, { count, came: came.length, moved: meanwhile?.count ?? 0 }),
    leaveOut,
    withoutReply,
    left,
    /** More replies than are left today */
    isOver,
    state,
    plan,
    count,
    /** How many matched before, where the number has changed */
    before,
    message,
    setMessage: changing(text.setMessage),
    sendsReply,
    setSendsReply(sends: boolean) {
      chosen.current = sends
      choose(sends)
    },
    excludesReplied,
    setExcludesReplied: changing(setExcludesReplied),
    /** Why the text was refused */
    problem,
    /** The sentence of a call that failed; the daily limit has its own banner */
    failed: failure !== null && !isLimit(failure) ? failedText(failure) : null,
    /** Whether the same could go through when it is tried again */
    mayHelp,
    /** The chat was closed since the dialog opened */
    closedSince: failure instanceof WinnowError && failure.code === 'chat_closed',
    limit: isLimit(failure) ? (failure.problem?.limit ?? 0) : null,
    dropLimit: () => setFailure(null),
    /** The message of a single move was sent, only the stage is missing */
    messageIsSent: isSent && state !== 'done',
    /** The job that moves more than one call can */
    jobId,
    job: review.jobs.find(running => running.jobId === jobId),
    outcome,
    confirm,
  }
}

/** Of those who were moved meanwhile, how many can stay where they are while the others move. */
function outsidersOf(subjects: Subjects, { count, came, moved }: Record<'count' | 'came' | 'moved', number>) {
  const out = subjects.by === 'query' ? came : moved
  return out < count ? out : 0
}

/** The move dialog's state, and what it can do. */
export type MoveProgress = ReturnType<typeof useMove>

/** The choice is kept for the next move; the SDK tries again where it can't be, and a move never fails by it. */
async function rememberChoice(
  { identifier: form_id, defaultSendMessage }: FormDetails,
  default_send_message: boolean,
): Promise<void> {
  if (default_send_message === defaultSendMessage) return
  try {
    await winnow.updateDefaultSendMessage({ form_id, default_send_message })
    await replace('fetchDetails', { form_id }, known => ({
      ...known,
      defaultSendMessage: default_send_message,
    }))
  } catch {
    // The next dialog begins as this one did.
  }
}

const isLimit = (error: unknown): error is WinnowError =>
  error instanceof WinnowError && error.code === 'daily_limit'

const failedText = (error: unknown): string =>
  error instanceof JobFailure
    ? `${withStop(error.message)} ${countText(error.outcome.move.moved)} were moved before that; the rest stayed where they were.`
    : sentenceOf(error)
