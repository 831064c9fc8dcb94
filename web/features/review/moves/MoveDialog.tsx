import { count, counted } from '@winnow/openapi/common/text/format'
import type { FormDetails } from '@winnow/sdk'
import { useRef, useState } from 'react'
import { stageHue } from '../../../lib/stages.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { LimitBanner } from '../../../ui/message/LimitBanner.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { usePart, useReview } from '../ReviewProvider.tsx'
import { type Applicant, knownOf, sizeOf } from '../selection/subjects.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { MovedMeanwhile } from './MovedMeanwhile.tsx'
import type { ShownRequest } from './moves.ts'
import { addressed } from './plan.ts'
import { EmailPreview } from './reply/EmailPreview.tsx'
import { ReplyBox } from './reply/ReplyBox.tsx'
import { leftOutText, type Outcome } from './run-move.ts'
import { isBusy, type MoveProgress, useMove } from './use-move.ts'

const strong = css({ fontWeight: 'semibold', color: 't1', tabular: true })
const numerals = css({ tabular: true })

const shownFaces = 7

interface MoveDialogProps {
  request: ShownRequest
  /** The pricing page; absent where the caller cannot upgrade */
  upgradeHref: string | undefined
  onClose: () => void
}

/** Moves one or many, with or without a reply (docs/rules.md#move-dialog). */
export function MoveDialog({ request, upgradeHref, onClose: close }: MoveDialogProps) {
  const review = useReview()
  const { form } = review.state
  const move = useMove(request)
  const { state, single, outcome, plan } = move
  const { subjects, stage } = request
  const { chatClosed } = move
  const known = knownOf(subjects)
  const [previews, setPreviews] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const isDone = state === 'done'
  const busy = isBusy(state)
  usePart('confirm', () => (isDone ? close() : void move.confirm()))
  const recipient = plan.recipients[0] ?? known[0]
  return (
    <Dialog
      open
      closable={!busy || move.jobId !== null}
      initialFocus={move.sendsReply ? text : undefined}
      onClose={close}
      title={titleOf(move, stage)}
      subtitle={
        !isDone && (
          <Subtitle
            form={form}
            request={request}
            count={move.count}
            isAsPlanned={move.before === null && move.meanwhile === null}
          />
        )
      }
      note={!isDone && !single && <Counts all={move.count} written={plan.written} />}
      footer={
        isDone ? (
          <>
            <Button size="32" keys="mod+z" onClick={() => review.moves.undoLast()}>
              Undo
            </Button>
            <Button size="32" kind="primary" autoFocus onClick={close}>
              Done
            </Button>
          </>
        ) : move.jobId ? (
          <Button size="32" autoFocus onClick={close}>
            Hide
          </Button>
        ) : (
          <MoveButtons move={move} stage={stage} onClose={close} />
        )
      }
    >
      {outcome && isDone ? (
        <Success outcome={outcome} />
      ) : (
        <>
          {!single && <Faces applicants={known} all={move.count} />}
          {move.job && <JobProgress job={move.job} />}
          {move.before !== null && (
            <Notice tone="warn">
              {move.before === move.count
                ? `${counted(move.before, 'applicant')} still match, but they aren't all the same ones. `
                : `${counted(move.before, 'applicant')} matched before, ${count(move.count)} match now. `}
              Nobody was moved, and your text is kept.
            </Notice>
          )}
          {move.meanwhile && (
            <MovedMeanwhile {...move.meanwhile} isTold={move.before !== null} all={move.count} />
          )}
          {move.failed && <Notice tone="bad">{move.failed}</Notice>}
          {move.messageIsSent && (
            <Notice tone="warn">
              The message was sent, but {single?.name} hasn't moved to {stage} yet.
            </Notice>
          )}
          {(chatClosed || move.closedMeanwhile) && <Notice>Chat is closed. Cannot send messages.</Notice>}
          <ReplyBox
            form={form}
            message={move.message}
            onMessage={move.setMessage}
            label={single ? `Reply to ${single.name}` : 'Also send a reply'}
            sendsReply={move.sendsReply}
            onSendsReply={move.setSendsReply}
            fill={text => (single ? addressed(text, single, form) : text)}
            locked={busy || move.messageIsSent}
            closed={chatClosed}
            refusal={move.problem}
            textRef={text}
            onPreview={() => setPreviews(true)}
          />
          {move.sendsReply && !single && plan.replied !== 0 && (
            <Checkbox checked={move.excludesReplied} onChange={move.setExcludesReplied} disabled={busy}>
              Exclude already replied{' '}
              {plan.replied !== undefined && (
                <span className={css({ color: 't3', tabular: true })}>
                  {count(plan.replied)} of {count(move.count)}
                </span>
              )}
            </Checkbox>
          )}
          <WithoutMessage applicants={plan.withoutFirstName} />
          {(move.isOver || move.limit !== null) && (
            <LimitBanner
              limit={move.left?.limit ?? move.limit ?? 0}
              upgradeHref={upgradeHref}
              onClose={move.isOver ? undefined : move.dropLimit}
              {...(move.left && { resetsAt: move.left.resetsAt })}
              {...(move.left && move.isOver && { left: move.left.left, wanted: plan.written ?? 0 })}
              without={{ name: `Move without ${single ? 'a reply' : 'replies'}`, run: move.withoutReply }}
            />
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
  { state, single, failed, sendsReply, outcome, count: all, before, meanwhile }: MoveProgress,
  stage: string,
): string {
  if (state === 'done') return (outcome?.messages.sent ?? 0) > 0 ? 'Message sent' : 'Moved'
  if (before !== null) return 'The list has changed'
  if (meanwhile) return 'Moved in the meantime'
  const who = all === 1 ? 'applicant' : 'applicants'
  if (failed) return sendsReply ? 'Message Failed' : `Couldn't move ${who} to ${stage}`
  return single ? 'Also send a reply?' : `Move ${who} to ${stage}`
}

interface SubtitleProps {
  form: FormDetails
  request: ShownRequest
  count: number
  /** They are those of whom the dialog was opened, and where they were; its title says where they move to */
  isAsPlanned: boolean
}

function Subtitle({ form, request: { subjects, stage }, count: all, isAsPlanned }: SubtitleProps) {
  const [first, ...others] = knownOf(subjects)
  const from = first && others.every(applicant => applicant.stage === first.stage) ? first.stage : null
  const current = subjects.by === 'query' ? (subjects.query.stage ?? null) : from
  const named = (status: string) => (
    <>
      <Dot hue={stageHue(form.stages, status)} /> {status}
    </>
  )
  if (first && sizeOf(subjects) === 1) {
    return (
      <>
        <span className={strong}>{first.name}</span> moves to {named(stage)}
      </>
    )
  }
  const [who, move] = all === 1 ? ['applicant', 'moves'] : ['applicants', 'move']
  return (
    <>
      <span className={strong}>{count(all)}</span> {who}
      {isAsPlanned ? (
        current && <>, now in {named(current)}</>
      ) : (
        <>
          {' '}
          {move} to {named(stage)}
        </>
      )}
    </>
  )
}

function Faces({ applicants, all }: { applicants: readonly Applicant[]; all: number }) {
  const shown = applicants.slice(0, shownFaces)
  const more = all - shown.length
  return (
    <div className={css({ row: '6', color: 't2', textStyle: 'meta' })}>
      {shown.map(applicant => (
        <span key={applicant.id} title={applicant.name}>
          <Avatar id={applicant.id} name={applicant.name} size="24" />
        </span>
      ))}
      {more > 0 && <span className={numerals}>and {count(more)} more</span>}
    </div>
  )
}

const addresses = css({
  maxHeight: '[120px]',
  overflowY: 'auto',
  margin: '0',
  paddingLeft: '20',
  color: 't2',
})

/** Applicants who get no message, shown before anything happens (docs/rules.md#move-dialog). */
function WithoutMessage({ applicants }: { applicants: readonly Applicant[] }) {
  const [shown, setShown] = useState(false)
  if (applicants.length === 0) return null
  return (
    <>
      <Notice
        tone="warn"
        action={
          <TextLink tone="warn" onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </TextLink>
        }
      >
        {counted(applicants.length, 'applicant has', 'applicants have')} no first name and will get no
        message.
      </Notice>
      {shown && (
        <ul className={addresses}>
          {applicants.map(applicant => (
            <li key={applicant.id}>{applicant.email}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Counts({ all, written }: { all: number; written: number | undefined }) {
  return (
    <span className={numerals} role="status">
      {count(all)} will move
      {written === undefined
        ? ', counting messages'
        : written > 0 && (
            <>
              , <span className={strong}>{count(written)}</span> will get a message
            </>
          )}
    </span>
  )
}

function Success({ outcome: { move, messages, left, leftOut } }: { outcome: Outcome }) {
  return (
    <>
      <Notice tone="ok">
        {counted(move.moved, 'applicant')} moved to {move.stage} successfully
        {messages.sent > 0 && messages.failed === 0 && '. Message sent successfully.'}
      </Notice>
      {leftOut > 0 && <Notice>{leftOutText(leftOut)}</Notice>}
      {left > 0 && <Notice>Stopped. {counted(left, 'applicant')} stayed where they were.</Notice>}
      {messages.failed > 0 && (
        <Notice tone="warn">
          {counted(messages.sent, 'message')} sent, {count(messages.failed)} not sent: the chat is closed, or
          a variable has no value for that applicant.
        </Notice>
      )}
    </>
  )
}
