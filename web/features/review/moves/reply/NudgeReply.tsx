import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import { css } from '../../../../styled-system/css'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { LimitBanner } from '../../../../ui/message/LimitBanner.tsx'
import { MessageField } from '../../../../ui/message/MessageField.tsx'
import { TemplatePicker } from '../../../../ui/message/TemplatePicker.tsx'
import { useReview } from '../../ReviewProvider.tsx'
import type { Nudge } from '../moves.ts'
import { chatTemplates } from './chat-templates.ts'
import type { NudgeState } from './use-nudge.ts'
import { replyVariables } from './variables.ts'

const frame = css({
  border: 'outline',
  borderRadius: 'card',
  backgroundColor: 'surface',
  '&:has(textarea:focus)': { borderColor: 'focus', boxShadow: 'ring' },
})

interface NudgeReplyProps {
  state: NudgeState
  textRef: RefObject<HTMLTextAreaElement | null>
  rows: number
  /** Pixels */
  maxHeight: number
  upgradeHref: string | undefined
  onTemplates: () => void
  /** Escape in the text */
  onLeave: () => void
}

/** The reply of a nudge as it is written, and what went wrong. */
export function NudgeReply({ state, textRef, onTemplates, onLeave, ...rest }: NudgeReplyProps) {
  const { message, setMessage, problem, limit, dropLimit, busy } = state
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave()
  }
  return (
    <>
      <div className={frame}>
        <MessageField
          ref={textRef}
          label="Reply"
          value={message}
          onChange={setMessage}
          rows={rest.rows}
          maxHeight={rest.maxHeight}
          disabled={busy}
          invalid={problem !== null}
          variables={replyVariables}
          onTemplates={onTemplates}
          onKeyDown={press}
        />
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {limit !== null && <LimitBanner limit={limit} upgradeHref={rest.upgradeHref} onClose={dropLimit} />}
    </>
  )
}

interface NudgeTemplatesProps {
  nudge: Nudge
  state: NudgeState
  textRef: RefObject<HTMLTextAreaElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  placement: 'top-start' | 'top-end'
  /** The button that opens them; it is given the name of the template that stands as it is */
  trigger: (chosen: string | undefined) => ReactElement
}

export function NudgeTemplates({ nudge, state, trigger, ...rest }: NudgeTemplatesProps) {
  const { message, setMessage } = state
  const { list, fill, onManage } = chatTemplates(useReview().state.form, nudge.applicant)
  const chosen = list.find(it => fill(it.text) === message)
  const replaces = chosen !== undefined
  return (
    <TemplatePicker
      {...rest}
      trigger={trigger(chosen?.name)}
      templates={list}
      value={message}
      fill={fill}
      replaces={replaces}
      onInsert={(written, { name }) => setMessage(written, { template: name, replaces })}
      onManage={onManage}
    />
  )
}
