import { shortDate } from '@winnow/openapi/common/dates/dates'
import { movedText } from '@winnow/openapi/common/moved-since'
import { withStop } from '@winnow/openapi/common/text/format'
import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import { WinnowError } from '@winnow/sdk'
import { useEffect, useRef, useState } from 'react'
import { addToDraft, keepReply } from '../../../../lib/chat-drafts.ts'
import { reasonOf, sentenceOf, winnow } from '../../../../lib/client.ts'
import { refresh } from '../../../../lib/refresh.ts'
import { toast } from '../../../../ui/overlays/stack/stack.ts'
import { useReview } from '../../ReviewProvider.tsx'
import { named } from '../../selection/subjects.ts'
import type { Nudge } from '../moves.ts'
import { prefill, refusal, stageTemplate } from '../plan.ts'
import { movedMeanwhile } from '../run-move.ts'
import { saySent } from './sent-toast.ts'

/** Keeps a text that the person would miss as a draft in the chat, and says so where the nudge goes and it wasn't sent. */
function useKept({ applicant, moving }: Nudge, message: string, template: string | null) {
  /** `isOwn`: it was typed, or was to be sent; `isClosed`: its chat takes no messages */
  const now = useRef({ isOwn: false, isSending: false, isGone: false, isClosed: false }).current
  const keep = async (why?: string) => {
    const isKept = addToDraft(applicant.id, { text: message, template })
    const outcome = await moving?.catch(() => null)
    const isClosed = now.isClosed || outcome?.chatStatus === 'CLOSED'
    const first = isClosed ? 'The chat is closed.' : why && withStop(why)
    const where = isClosed
      ? 'Your text is a draft in it once it is opened again.'
      : 'Your text is a draft in the chat.'
    toast({
      tone: why === undefined && isKept ? 'info' : 'bad',
      title: `Reply to ${applicant.name} not sent`,
      text: [first, isKept ? where : message].filter(Boolean).join(' '),
    })
  }
  const leave = useRef(() => {})
  leave.current = () => {
    if (now.isOwn && !now.isSending) void keep()
  }
  useEffect(() => {
    now.isGone = false
    return () => {
      now.isGone = true
      leave.current()
    }
  }, [now])
  /** It wasn't sent: who went on meanwhile hears of it. */
  const stay = (why?: string) => {
    now.isOwn = true
    now.isSending = false
    if (now.isGone) void keep(why)
    else keepReply(applicant.id, { text: message, template })
  }
  return { now, stay }
}

interface Inserted {
  /** Its name */
  template: string
  /** It took the place of what was written */
  replaces: boolean
}

/**
 * The reply that may follow a move: its text, and what became of sending it. A text of the person's own outlives the nudge, in
 * the chat (docs/rules.md#reply-nudge).
 */
export function useNudge(nudge: Nudge, onSent: () => void) {
  const { applicant, stage, moving, onReply } = nudge
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
  const text = useKept(nudge, message, template)
  const send = async () => {
    const refused = refusal(message, true)
    setProblem(refused)
    if (refused || text.now.isSending) return
    text.now.isSending = true
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
      text.now.isOwn = false
      text.now.isSending = false
      keepReply(applicant.id, null)
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
      const startedFrom = inserted || isBlankText(written) ? (inserted?.template ?? null) : template
      setTemplate(startedFrom)
      setMessage(written)
      text.now.isOwn = !isBlankText(written) && (!inserted || (text.now.isOwn && !inserted.replaces))
      keepReply(applicant.id, text.now.isOwn ? { text: written, template: startedFrom } : null)
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
