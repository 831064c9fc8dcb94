import { withStop } from '@winnow/openapi/common/text/format'
import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import type { FormDetails } from '@winnow/sdk'
import { useEffect, useRef, useState } from 'react'
import { addToDraft, keepReply, readDraft, resumeReply, type Unsent } from '../../../../lib/chat-drafts.ts'
import { dismissToast, toast } from '../../../../ui/overlays/stack/stack.ts'
import { useReview } from '../../ReviewProvider.tsx'
import { type Subjects, singleOf } from '../../selection/subjects.ts'
import { keepText, keptText } from '../../sending/kept-text.ts'
import { prefill, stageTemplate } from '../plan.ts'
import type { Outcome } from '../run-move.ts'

/** A template that came into the text. */
export interface Inserted {
  /** Its name */
  template: string
  /** It took the place of what was written */
  replaces: boolean
}

interface About {
  subjects: Subjects
  stage: string
  /** The move that it follows, where it may still be on its way */
  moving?: Promise<Outcome> | undefined
  /** It follows the move; else it goes with it, from the dialog */
  isOffer: boolean
}

/** What the dialog of a status was left with, by the applicant in whose chat it is a draft */
const left = new Map<string, Unsent & { stage: string }>()

const notSent = (id: string) => `reply-not-sent-${id}`

/** What the dialog begins with in place of the template: what it was left with, as long as nobody sent or changed that. */
function leftText({ identifier }: FormDetails, { subjects, stage, isOffer }: About): Unsent | null {
  if (isOffer) return null
  const single = singleOf(subjects)
  if (!single) return { text: keptText(identifier, stage), template: null }
  const unsent = left.get(single.id)
  return unsent?.stage === stage && readDraft(single.id).text.endsWith(unsent.text) ? unsent : null
}

/**
 * The reply that goes with a move or follows it. A text of the person's own outlives the dialog and the offer: for one applicant as
 * a draft in the chat (docs/rules.md#reply-nudge), for several until the dialog opens again (docs/rules.md#move-messages).
 */
export function useReplyText(about: About) {
  const { subjects, stage, moving, isOffer } = about
  const { form } = useReview().state
  const single = singleOf(subjects)
  const [begun] = useState(() => {
    const unsent = leftText(form, about)
    return unsent?.text ? unsent : null
  })
  const [message, setMessage] = useState(() => begun?.text ?? prefill(form, stage, subjects))
  /** The template that the text was started from, by its name */
  const [template, setTemplate] = useState(() =>
    begun ? begun.template : message === '' ? null : (stageTemplate(form, stage)?.name ?? null),
  )
  /** `isOwn`: it was typed, or was to be sent; `isClosed`: its chat takes no messages */
  const now = useRef({ isOwn: begun !== null, isSending: false, isGone: false, isClosed: false }).current

  /** Null: nobody would miss it. */
  const hold = (unsent: Unsent | null) => {
    if (single) keepReply(single.id, unsent)
    else keepText(form.identifier, unsent?.text ?? '', stage)
  }
  const say = async (why?: string) => {
    if (!single) return
    const isKept = addToDraft(single.id, { text: message, template })
    if (!isOffer) left.set(single.id, { text: message, template, stage })
    const outcome = await moving?.catch(() => null)
    const isClosed = now.isClosed || outcome?.chatStatus === 'CLOSED'
    const first = isClosed ? 'The chat is closed.' : why && withStop(why)
    const where = isClosed
      ? 'Your text is a draft in it once it is opened again.'
      : 'Your text is a draft in the chat.'
    toast({
      id: notSent(single.id),
      tone: why === undefined && isKept ? 'info' : 'bad',
      title: `Reply to ${single.name} not sent`,
      text: [first, isKept ? where : message].filter(Boolean).join(' '),
    })
  }
  const leave = useRef(() => {})
  leave.current = () => {
    if (now.isOwn && !now.isSending) void say()
  }
  const resume = useRef(() => {})
  resume.current = () => {
    if (!single || !begun) return
    resumeReply(single.id, begun)
    dismissToast(notSent(single.id))
  }
  useEffect(() => {
    now.isGone = false
    resume.current()
    return () => {
      now.isGone = true
      leave.current()
    }
  }, [now])

  return {
    message,
    template,
    now,
    setMessage(written: string, inserted?: Inserted) {
      const startedFrom = inserted || isBlankText(written) ? (inserted?.template ?? null) : template
      setTemplate(startedFrom)
      setMessage(written)
      now.isOwn = !isBlankText(written) && (!inserted || (now.isOwn && !inserted.replaces))
      hold(now.isOwn ? { text: written, template: startedFrom } : null)
    },
    /** It is on its way. */
    sending() {
      now.isSending = true
    },
    sent() {
      now.isOwn = false
      now.isSending = false
      hold(null)
    },
    /** It wasn't sent: who went on meanwhile hears of it. */
    stay(why?: string) {
      now.isSending = false
      if (now.isGone) void say(why)
      else if (isOffer) {
        now.isOwn = true
        hold({ text: message, template })
      }
    },
  }
}
