import { shortDate } from '@winnow/openapi/common/dates/dates'
import { movedText } from '@winnow/openapi/common/moved-since'
import { firstNameOf } from '@winnow/openapi/common/text/reply-variables'
import { WinnowError } from '@winnow/sdk'
import { type KeyboardEvent, useRef, useState } from 'react'
import { sentenceOf, winnow } from '../../../../lib/client.ts'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../../ui/actions/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { LimitBanner } from '../../../../ui/message/LimitBanner.tsx'
import { MessageField } from '../../../../ui/message/MessageField.tsx'
import { toast } from '../../../../ui/overlays/stack.ts'
import { toastFloor } from '../../../../ui/overlays/toast-room.ts'
import { usePart, useReview } from '../../ReviewProvider.tsx'
import { named } from '../../selection/subjects.ts'
import type { Nudge } from '../moves.ts'
import { prefill, refusal } from '../plan.ts'
import { movedMeanwhile } from '../run-move.ts'
import { replyVariables } from './variables.ts'

const card = css({
  position: 'fixed',
  right: '20',
  bottom: '20',
  zIndex: 'panel',
  stack: '8',
  width: '[min(480px, calc(100vw - 24px))]',
  padding: '12',
  borderRadius: 'dialog',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  animation: '[riseIn 160ms cubic-bezier(.2,0,0,1)]',
})
const frame = css({
  border: 'outline',
  borderRadius: 'card',
  backgroundColor: 'surface',
  '&:has(textarea:focus)': { borderColor: 'focus', boxShadow: 'ring' },
})

interface ReplyNudgeProps {
  nudge: Nudge
  upgradeHref: string | undefined
  onClose: () => void
}

/** After a fast move: a prefilled reply that can be skipped; nothing is sent without a press of Send (docs/rules.md#reply-nudge). */
export function ReplyNudge({ nudge, upgradeHref, onClose: close }: ReplyNudgeProps) {
  const review = useReview()
  const { form } = review.state
  const { applicant, stage, chatClosed } = nudge
  const [message, setMessage] = useState(() => prefill(form, stage, named([applicant])))
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
      await winnow.sendMessage(
        {
          chat_id: applicant.chatId,
          submission_id: applicant.id,
          form_id: form.identifier,
          content: message,
          sender_type: 'PAGE_USER',
          view_as: 'PAGE_USER',
          expected_stage: seen,
        },
        { idempotencyKey: key.current },
      )
      toast({ title: 'Message sent', text: `To ${applicant.name}` })
      close()
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
  usePart('confirm', () => void send())
  usePart('skip', close)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    <section ref={toastFloor} className={card} aria-label={`Reply to ${applicant.name}`}>
      <div className={css({ textStyle: 'section' })}>
        {firstNameOf(applicant.name) ?? applicant.name} moved to {stage}. Also send a reply?
      </div>
      {chatClosed ? (
        <Notice>Chat is closed. Cannot send messages.</Notice>
      ) : (
        <div className={frame}>
          <MessageField
            label="Reply"
            value={message}
            onChange={text => {
              setMessage(text)
              setProblem(null)
              key.current = crypto.randomUUID()
            }}
            rows={3}
            maxHeight={180}
            disabled={busy}
            invalid={problem !== null}
            variables={replyVariables}
            onKeyDown={press}
          />
        </div>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
      {limit !== null && (
        <LimitBanner limit={limit} upgradeHref={upgradeHref} onClose={() => setLimit(null)} />
      )}
      <div className={css({ row: '8', justifyContent: 'flex-end' })}>
        <Button size="32" keys="escape" onClick={close}>
          Skip
        </Button>
        {!chatClosed && (
          <Button size="32" kind="primary" keys="mod+enter" busy={busy && 'Sending'} onClick={send}>
            Send
          </Button>
        )}
      </div>
    </section>
  )
}
