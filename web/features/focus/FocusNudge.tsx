import { count } from '@winnow/openapi/common/text/format'
import { firstNameOf } from '@winnow/openapi/common/text/reply-variables'
import { ChevronDown, CircleCheck, FilePen } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useActions } from '../../lib/hotkeys.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LimitBanner } from '../../ui/message/LimitBanner.tsx'
import { MessageField } from '../../ui/message/MessageField.tsx'
import { TemplatePicker } from '../../ui/message/TemplatePicker.tsx'
import type { Nudge } from '../review/moves/moves.ts'
import { chatTemplates } from '../review/moves/reply/chat-templates.ts'
import { useNudge } from '../review/moves/reply/use-nudge.ts'
import { replyVariables } from '../review/moves/reply/variables.ts'
import { useLeft } from '../review/moves/use-limit.ts'
import { usePart, useReview } from '../review/ReviewProvider.tsx'
import type { Deck } from './deck/deck.ts'
import { nudgeId } from './use-going-on.ts'

const card = css({
  stack: '8',
  width: '[min(560px, 100%)]',
  padding: '12',
  borderRadius: 'dialog',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  animation: '[riseIn 160ms cubic-bezier(.2,0,0,1)]',
  _coarse: { '& kbd': { display: 'none' } },
})
const head = css({ row: '8', minWidth: '0', flexWrap: 'wrap' })
const moved = css({ row: '6', minWidth: '0', fontWeight: 'semibold', color: 'ok' })
const frame = css({
  border: 'outline',
  borderRadius: 'card',
  backgroundColor: 'surface',
  '&:has(textarea:focus)': { borderColor: 'focus', boxShadow: 'ring' },
})
const foot = css({ row: '8', flexWrap: 'wrap' })
const today = css({ marginRight: 'auto', textStyle: 'meta', color: 't2', tabular: true })

interface FocusNudgeProps {
  deck: Deck
  nudge: Nudge
  upgradeHref: string | undefined
}

/** A reply after a decision: it can be skipped, and nothing is sent without a press of Send (docs/rules.md#reply-nudge). */
export function FocusNudge({ deck, nudge, upgradeHref }: FocusNudgeProps) {
  const { form } = useReview().state
  const { applicant, stage, chatClosed } = nudge
  const { message, setMessage, problem, limit, dropLimit, busy, send } = useNudge(nudge, () => deck.replied())
  const left = useLeft(form.pageId)
  const text = useRef<HTMLTextAreaElement>(null)
  const skip = () => deck.replied()
  usePart('confirm', () => void send())
  useActions([
    {
      id: 'focus-edit-reply',
      name: 'Edit the reply',
      group: 'Applicants',
      about: applicant.name,
      hotkey: 'r',
      when: () => !chatClosed,
      run: () => text.current?.focus(),
    },
  ])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') skip()
  }
  const isInView = deck.state.success !== null
  const templates = chatTemplates(form, applicant)
  const chosen = templates.list.find(reply => templates.fill(reply.text) === message)
  const [picks, setPicks] = useState(false)
  return (
    // Whoever writes here stays with the applicant, and the offer stays too.
    <section
      id={nudgeId}
      className={card}
      aria-label={`Reply to ${applicant.name}`}
      onFocus={() => deck.hold()}
    >
      <div className={head}>
        <span className={moved} role="status">
          <Icon of={CircleCheck} size={14} />
          {isInView ? '' : `${firstNameOf(applicant.name) ?? applicant.name} `}
          {isInView ? 'Moved' : 'moved'} to {stage}
        </span>
        {!chatClosed && <span className={css({ color: 't2' })}>Also send a reply?</span>}
        {!chatClosed && (
          <span className={css({ marginLeft: 'auto' })}>
            <TemplatePicker
              open={picks}
              onOpenChange={setPicks}
              placement="top-end"
              trigger={
                <Button size="24" icon={FilePen} iconRight={ChevronDown}>
                  <span className={css({ srOnly: true })}>Templates: </span>
                  {chosen?.name ?? 'Templates'}
                </Button>
              }
              templates={templates.list}
              value={message}
              textRef={text}
              fill={templates.fill}
              replaces={chosen !== undefined}
              onInsert={(written, template) => setMessage(written, template.name)}
              onManage={templates.onManage}
            />
          </span>
        )}
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
            rows={2}
            maxHeight={160}
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
      <div className={foot}>
        <span className={today}>
          {left && !chatClosed && `${count(left.limit - left.left)} of ${count(left.limit)} replies today`}
        </span>
        <Button size="32" kind="ghost" keys="escape" onClick={skip}>
          Skip
        </Button>
        {!chatClosed && (
          <Button size="32" kind="primary" keys="mod+enter" busy={busy && 'Sending'} onClick={send}>
            {isInView ? 'Send and next' : 'Send'}
          </Button>
        )}
      </div>
    </section>
  )
}
