import type { FormDetails } from '@winnow/sdk'
import { useEffect, useRef, useState } from 'react'
import { useActions } from '../../../lib/hotkeys.ts'
import { stageHue } from '../../../lib/review/stages.ts'
import { count, counted } from '../../../lib/words.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { LimitBanner } from '../../../ui/message/LimitBanner.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { EmailPreview } from './EmailPreview.tsx'
import { HeldBack } from './HeldBack.tsx'
import { isBusy } from './machine.ts'
import { ReplyBox } from './ReplyBox.tsx'
import { type MoveRequest, type Outcome, useMove } from './use-move.ts'
import { filledFor } from './variables.ts'

const faces = css({ display: 'flex', alignItems: 'center', gap: '6', color: 't2', textStyle: 'meta' })
const strong = css({ fontWeight: 'semibold', color: 't1', fontVariantNumeric: 'tabular-nums' })
const numerals = css({ fontVariantNumeric: 'tabular-nums' })

/** settled.md, rules: a single move shows its success for 800 ms. */
const successTime = 800
const shownFaces = 7

interface MoveDialogProps {
  form: FormDetails
  request: MoveRequest
  /** The pricing page; absent where the caller cannot upgrade */
  upgradeHref?: string
  /** Hears of the success at once, while the dialog still shows it */
  onMoved: (outcome: Outcome) => void
  /** `done`: it was moved, so the next applicant may come */
  onClose: (done: boolean) => void
}

/** Moves one or many, with or without a reply (spec 1, sections 2, 4 and 5). */
export function MoveDialog({ form, request, upgradeHref, onMoved, onClose }: MoveDialogProps) {
  const move = useMove(form, request, onMoved)
  const { state, single, outcome } = move
  const { applicants, stage, chatClosed } = request
  const [previews, setPreviews] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const isDone = state === 'done'
  useEffect(() => {
    if (!isDone || !single) return
    const next = () => onClose(true)
    const timer = setTimeout(next, successTime)
    addEventListener('keydown', next, { once: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', next)
    }
  }, [isDone, single, onClose])
  const busy = isBusy(state)
  const submit = () => (isDone ? onClose(true) : void move.confirm())
  useActions([
    { id: 'move.confirm', name: 'Send or confirm', hotkey: 'mod+enter', inDialog: true, run: submit },
  ])
  const recipient = move.plan.recipients[0] ?? applicants[0]
  const sends = move.sendsReply && !move.messageIsOut
  return (
    <Dialog
      open
      closable={!busy}
      initialFocus={move.sendsReply ? text : undefined}
      onClose={() => onClose(isDone)}
      title={titleOf(move, stage, applicants.length)}
      subtitle={!isDone && <Subtitle form={form} request={request} />}
      note={!isDone && !single && <Counts all={applicants.length} recipients={move.plan.recipients.length} />}
      footer={
        isDone ? (
          <Button size="32" kind="primary" onClick={() => onClose(true)}>
            Done
          </Button>
        ) : (
          <>
            <Button size="32" disabled={busy} onClick={() => onClose(false)}>
              Cancel
            </Button>
            <Button
              size="32"
              kind={move.limit === null ? 'primary' : 'default'}
              keys="mod+enter"
              busy={busy && busyText(state, move.plan.recipients.length)}
              onClick={() => void move.confirm()}
            >
              {state === 'failed' ? 'Try again' : sends ? 'Send' : 'Confirm'}
            </Button>
          </>
        )
      }
    >
      {outcome && isDone ? (
        <Success outcome={outcome} />
      ) : (
        <>
          {!single && <Faces applicants={applicants} />}
          {move.failed && <Notice tone="bad">{move.failed}</Notice>}
          {move.messageIsOut && (
            <Notice tone="warn">The message was sent. Only the move to {stage} is missing.</Notice>
          )}
          {chatClosed && <Notice>Chat is closed. Cannot send messages.</Notice>}
          <ReplyBox
            form={form}
            message={move.message}
            onMessage={move.setMessage}
            label={single ? `Reply to ${single.name}` : 'Also send a reply?'}
            sendsReply={move.sendsReply}
            onSendsReply={move.setSendsReply}
            fill={text => (single ? filledFor(text, single, form) : text)}
            locked={busy || move.messageIsOut}
            closed={chatClosed}
            refusal={move.problem}
            textRef={text}
            onPreview={() => setPreviews(true)}
          />
          {move.sendsReply && !single && move.plan.replied > 0 && (
            <Checkbox checked={move.excludesReplied} onChange={move.setExcludesReplied} disabled={busy}>
              Exclude already replied{' '}
              <span className={css({ color: 't3', fontVariantNumeric: 'tabular-nums' })}>
                {count(move.plan.replied)} of {count(applicants.length)}
              </span>
            </Checkbox>
          )}
          <HeldBack applicants={move.plan.withoutFirstName} />
          {move.limit !== null && (
            <LimitBanner limit={move.limit} upgradeHref={upgradeHref} onClose={move.dropLimit} />
          )}
        </>
      )}
      {previews && recipient && (
        <EmailPreview
          form={form}
          message={move.message}
          recipient={recipient}
          onClose={() => setPreviews(false)}
        />
      )}
    </Dialog>
  )
}

function titleOf(
  { state, single, failed, outcome }: ReturnType<typeof useMove>,
  stage: string,
  all: number,
): string {
  if (state === 'done') return (outcome?.messages.sent ?? 0) > 0 ? 'Message sent' : 'Moved'
  if (failed) return 'Message Failed'
  return single ? 'Also send a reply?' : `Move ${all === 1 ? 'applicant' : 'applicants'} to ${stage}`
}

const busyText = (state: string, recipients: number): string =>
  state === 'sending_message'
    ? 'Sending'
    : recipients > 0 && state === 'bulk_processing'
      ? `Sending ${count(recipients)}`
      : 'Moving'

function Subtitle({ form, request: { applicants, stage } }: Pick<MoveDialogProps, 'form' | 'request'>) {
  const [first, ...others] = applicants
  const from = first && applicants.every(applicant => applicant.stage === first.stage) ? first.stage : null
  if (first && others.length === 0) {
    return (
      <>
        <span className={strong}>{first.name}</span> moves to <Dot hue={stageHue(form.stages, stage)} />{' '}
        {stage}
      </>
    )
  }
  return (
    <>
      <span className={strong}>{count(applicants.length)}</span> applicants
      {from && (
        <>
          , now in <Dot hue={stageHue(form.stages, from)} /> {from}
        </>
      )}
    </>
  )
}

function Faces({ applicants }: Pick<MoveRequest, 'applicants'>) {
  const more = applicants.length - shownFaces
  return (
    <div className={faces}>
      {applicants.slice(0, shownFaces).map(applicant => (
        <span key={applicant.id} title={applicant.name}>
          <Avatar id={applicant.id} name={applicant.name} size="24" />
        </span>
      ))}
      {more > 0 && <span className={numerals}>and {count(more)} more</span>}
    </div>
  )
}

function Counts({ all, recipients }: { all: number; recipients: number }) {
  return (
    <span className={numerals} role="status">
      {count(all)} move{all === 1 ? 's' : ''}
      {recipients > 0 && (
        <>
          , <span className={strong}>{count(recipients)}</span> get{recipients === 1 ? 's' : ''} a message
        </>
      )}
    </span>
  )
}

function Success({ outcome: { move, messages } }: { outcome: Outcome }) {
  return (
    <>
      <Notice tone="ok">
        {counted(move.moved, 'applicant')} moved to {move.stage} successfully
        {messages.sent > 0 && messages.failed === 0 && '. Message sent successfully.'}
      </Notice>
      {messages.failed > 0 && (
        <Notice tone="warn">
          {counted(messages.sent, 'message')} sent, {count(messages.failed)} held back: the chat is closed, or
          a variable of the text has no value for them.
        </Notice>
      )}
    </>
  )
}
