import { firstNameOf } from '@winnow/openapi/common/text/reply-variables'
import { ChevronDown, FilePen } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../../ui/actions/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { LimitBanner } from '../../../../ui/message/LimitBanner.tsx'
import { MessageField } from '../../../../ui/message/MessageField.tsx'
import { TemplatePicker } from '../../../../ui/message/TemplatePicker.tsx'
import { toastFloor } from '../../../../ui/overlays/toast-room.ts'
import { usePart, useReview } from '../../ReviewProvider.tsx'
import type { Nudge } from '../moves.ts'
import { chatTemplates } from './chat-templates.ts'
import { useNudge } from './use-nudge.ts'
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
  const { applicant, stage, chatClosed } = nudge
  const { message, setMessage, problem, limit, dropLimit, busy, send } = useNudge(nudge, close)
  usePart('confirm', () => void send())
  usePart('skip', close)
  const { form } = useReview().state
  const text = useRef<HTMLTextAreaElement>(null)
  const templates = chatTemplates(form, applicant)
  const [picks, setPicks] = useState(false)
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
            ref={text}
            label="Reply"
            value={message}
            onChange={setMessage}
            rows={3}
            maxHeight={180}
            disabled={busy}
            invalid={problem !== null}
            variables={replyVariables}
            onTemplates={() => setPicks(true)}
            onKeyDown={press}
          />
        </div>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
      {limit !== null && <LimitBanner limit={limit} upgradeHref={upgradeHref} onClose={dropLimit} />}
      <div className={css({ row: '8', justifyContent: 'flex-end' })}>
        {!chatClosed && (
          <div className={css({ marginRight: 'auto' })}>
            <TemplatePicker
              open={picks}
              onOpenChange={setPicks}
              placement="top-start"
              trigger={
                <Button size="32" icon={FilePen} iconRight={ChevronDown} disabled={busy}>
                  Templates
                </Button>
              }
              templates={templates.list}
              value={message}
              textRef={text}
              fill={templates.fill}
              replaces={templates.list.some(it => templates.fill(it.text) === message)}
              onInsert={(written, template) => setMessage(written, template.name)}
              onManage={templates.onManage}
            />
          </div>
        )}
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
