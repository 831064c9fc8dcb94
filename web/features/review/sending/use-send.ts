import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import { unknownVariable } from '@winnow/openapi/common/text/reply-variables'
import { WinnowError } from '@winnow/sdk'
import { useEffect, useRef, useState } from 'react'
import { mayHelpAgain, sentenceOf, useCall, winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import { refusal } from '../moves/plan.ts'
import type { Inserted } from '../moves/reply/use-reply-text.ts'
import { countNow } from '../moves/run-move.ts'
import { useLeft } from '../moves/use-limit.ts'
import { useReview } from '../ReviewProvider.tsx'
import { type Subjects, seenNow, sizeOf } from '../selection/subjects.ts'
import { keepText, keptText } from './kept-text.ts'
import { notSent, sentToast } from './messages.ts'
import { bodyOf, runSend, SendFailure } from './run-send.ts'

/** Milliseconds from the last letter to the preview of what is typed. */
const previewDebounce = 300

/** How far a message to many is (docs/rules.md#messages-to-many). */
type SendState = 'idle' | 'sending_messages' | 'error'

const isLimit = (error: unknown): error is WinnowError =>
  error instanceof WinnowError && error.code === 'daily_limit'

function failureText(failure: unknown): string {
  if (!(failure instanceof SendFailure)) return sentenceOf(failure, notSent.sentence)
  const { message, sent } = failure
  return sent > 0 ? `${message} Whoever was replied to is left out when you send again.` : message
}

/** The dialog's state and its calls. */
export function useSend(subjects: Subjects) {
  const review = useReview()
  const { form } = review.state
  const formId = form.identifier
  const [state, setState] = useState<SendState>('idle')
  const [message, setMessage] = useState(() => keptText(formId))
  /** The template that the text was started from, by its name */
  const [template, setTemplate] = useState<string | null>(null)
  const [excludesReplied, setExcludesReplied] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  /** The number that the person saw first, or agreed to since */
  const [count, setCount] = useState(sizeOf(subjects))
  const [before, setBefore] = useState<number | null>(null)
  const key = useRef(crypto.randomUUID())
  const left = useLeft(form.pageId)
  const who = before === null ? subjects : seenNow(subjects)
  const order = { formId, subjects: who, count, message, excludesReplied }

  const settled = useDebounced(message, previewDebounce)
  const canPreview = !isBlankText(settled) && unknownVariable(settled) === null
  const previewed = canPreview ? { ...bodyOf({ ...order, message: settled }) } : null
  const preview = useCall('previewBulkMessage', previewed && { ...previewed, limit: 1 }, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
  const plan = canPreview && !preview.error ? preview.data : undefined

  const changing =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setProblem(null)
      setFailure(null)
      setState('idle')
      key.current = crypto.randomUUID()
    }
  const write = changing(setMessage)

  const over = plan?.heldBackCounts.find(it => it.reason === 'OVER_LIMIT')?.count ?? 0
  const isOver = over > 0
  const send = async (withinLimit = false) => {
    if (state === 'sending_messages' || (isOver && !withinLimit)) return
    const refused = refusal(message, false)
    setProblem(refused)
    if (refused) return
    setState('sending_messages')
    setFailure(null)
    try {
      const { follow } = review.jobs
      const sent = await runSend(
        { ...order, template, withinLimit },
        { winnow, idempotencyKey: key.current, follow },
      )
      keepText(formId, '')
      review.messages.close()
      review.messages.finished(sent, message)
    } catch (error) {
      // The key of a job that failed would find that job again.
      if (!mayHelpAgain(error) || error instanceof SendFailure) key.current = crypto.randomUUID()
      // Those who have it already must not get it twice.
      if (error instanceof SendFailure && error.sent > 0) setExcludesReplied(true)
      const matching = countNow(error)
      if (matching !== undefined) {
        setBefore(count)
        setCount(matching)
        setState('idle')
        return
      }
      setFailure(error)
      setState('error')
      if (isLimit(error)) void refresh('fetchMe')
      else toast({ id: sentToast, tone: 'bad', title: notSent.title, text: notSent.text })
    }
  }

  return {
    state,
    message,
    setMessage(text: string, inserted?: Inserted) {
      if (inserted || isBlankText(text)) setTemplate(inserted?.template ?? null)
      keepText(formId, text)
      write(text)
    },
    excludesReplied,
    setExcludesReplied: changing(setExcludesReplied),
    /** Why the text was refused */
    problem,
    /** The sentence of a call that failed; the daily limit has its own banner */
    failed: failure !== null && !isLimit(failure) ? failureText(failure) : null,
    limit: isLimit(failure) ? (failure.problem?.limit ?? 0) : null,
    dropLimit: () => setFailure(null),
    left,
    isOver,
    /** Who would get it, the limit aside */
    wanted: (plan?.sendCount ?? 0) + over,
    count,
    /** How many matched before, where the number has changed */
    before,
    /** Who would get it and who not; undefined: not known yet */
    plan,
    /** Asks again who would get it, where that failed */
    retryPlan: canPreview && preview.error ? () => void preview.mutate() : undefined,
    /** What the preview lists; null: there is nothing to preview */
    previewed,
    job: review.state.jobs.find(job => job.kind === 'bulk_message'),
    send,
  }
}

function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
