import { shortDate } from '@winnow/openapi/common/dates/dates'
import { movedText } from '@winnow/openapi/common/moved-since'
import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import { WinnowError } from '@winnow/sdk'
import { useRef, useState } from 'react'
import { sentenceOf, winnow } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/refresh.ts'
import { toast } from '../../../../ui/overlays/stack.ts'
import { useReview } from '../../ReviewProvider.tsx'
import { named } from '../../selection/subjects.ts'
import type { Nudge } from '../moves.ts'
import { prefill, refusal, stageTemplate } from '../plan.ts'
import { movedMeanwhile } from '../run-move.ts'

/** The reply that may follow a move: its text, and what became of sending it (docs/rules.md#reply-nudge). */
export function useNudge({ applicant, stage, chatClosed, moving }: Nudge, onSent: () => void) {
  const { form } = useReview().state
  const [message, setMessage] = useState(() => prefill(form, stage, named([applicant])))
  /** The template that the text was started from, by its name */
  const [template, setTemplate] = useState(() =>
    message === '' ? null : (stageTemplate(form, stage)?.name ?? null),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const [limit, setLimit] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  /** Where the person knows the applicant to be */
  const [seen, setSeen] = useState(stage)
  const send = async () => {
    const refused = refusal(message, true)
    setProblem(refused)
    if (refused || busy || chatClosed) return
    setBusy(true)
    try {
      await moving
    } catch {
      // The failed move is reported by whoever made it. Without it, nothing is sent.
      return setBusy(false)
    }
    try {
      await winnow.sendMessage(
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
      toast({ title: 'Message sent', text: `To ${applicant.name}` })
      void refresh('fetchMe')
      onSent()
    } catch (error) {
      const [moved] = movedMeanwhile(error)?.moved ?? []
      if (error instanceof WinnowError && error.code === 'daily_limit') setLimit(error.problem?.limit ?? 0)
      else if (moved) {
        setSeen(moved.stage)
        key.current = crypto.randomUUID()
        setProblem(
          `${movedText(moved, at => shortDate(at))}. Nothing was sent. Press Send again to send it anyway.`,
        )
      } else setProblem(`Message Failed. ${sentenceOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return {
    message,
    setMessage: (text: string, inserted?: string) => {
      if (inserted !== undefined || isBlankText(text)) setTemplate(inserted ?? null)
      setMessage(text)
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
