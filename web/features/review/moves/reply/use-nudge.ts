import { shortDate } from '@winnow/openapi/common/dates/dates'
import { movedText } from '@winnow/openapi/common/moved-since'
import { WinnowError } from '@winnow/sdk'
import { useRef, useState } from 'react'
import { reasonOf, sentenceOf, winnow } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/refresh.ts'
import { useReview } from '../../ReviewProvider.tsx'
import { named } from '../../selection/subjects.ts'
import type { Nudge } from '../moves.ts'
import { refusal } from '../plan.ts'
import { movedMeanwhile } from '../run-move.ts'
import { saySent } from './sent-toast.ts'
import { type Inserted, useReplyText } from './use-reply-text.ts'

/** The reply that may follow a move: its text, and what became of sending it. */
export function useNudge(nudge: Nudge, onSent: () => void) {
  const { applicant, stage, moving, onReply } = nudge
  const { form } = useReview().state
  const text = useReplyText({ subjects: named([applicant]), stage, moving, isOffer: true })
  const { message, template } = text
  const [problem, setProblem] = useState<string | null>(null)
  const [limit, setLimit] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  /** Where the person knows the applicant to be */
  const [seen, setSeen] = useState(stage)
  const send = async () => {
    const refused = refusal(message, true)
    setProblem(refused)
    if (refused || text.now.isSending) return
    text.sending()
    setBusy(true)
    const reply = Promise.withResolvers<string | null>()
    onReply(reply.promise)
    /** Nothing was sent. */
    const stay = (why?: string) => {
      reply.resolve(null)
      setBusy(false)
      text.stay(why)
    }
    try {
      await moving
    } catch {
      // The failed move is reported by whoever made it. Without it, nothing is sent.
      return stay()
    }
    try {
      const sent = await winnow.sendMessage(
        {
          chat_id: applicant.chatId,
          submission_id: applicant.id,
          form_id: form.identifier,
          content: message,
          sender_type: 'PAGE_USER',
          view_as: 'PAGE_USER',
          ...(template && { template }),
          expected_stage: seen,
        },
        { idempotencyKey: key.current },
      )
      reply.resolve(sent.message.id)
      saySent(sent.message.id, applicant.name)
      void refresh('fetchMe')
      setBusy(false)
      text.sent()
      if (!text.now.isGone) onSent()
    } catch (error) {
      const [moved] = movedMeanwhile(error)?.moved ?? []
      text.now.isClosed = error instanceof WinnowError && error.code === 'chat_closed'
      if (error instanceof WinnowError && error.code === 'daily_limit') setLimit(error.problem?.limit ?? 0)
      else if (moved) {
        setSeen(moved.stage)
        key.current = crypto.randomUUID()
        setProblem(
          `${movedText(moved, at => shortDate(at))}. Nothing was sent. Press Send again to send it anyway.`,
        )
      } else setProblem(`Message Failed. ${reasonOf(error)}`)
      stay(sentenceOf(error))
    }
  }
  return {
    message,
    setMessage: (written: string, inserted?: Inserted) => {
      text.setMessage(written, inserted)
      setProblem(null)
      key.current = crypto.randomUUID()
    },
    /** Why the text was refused, or not sent */
    problem,
    /** Replies a day, where they are used up */
    limit,
    dropLimit: () => setLimit(null),
    busy,
    send,
  }
}

export type NudgeState = ReturnType<typeof useNudge>
