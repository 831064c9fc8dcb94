import { count, counted, withStop } from '@winnow/openapi/common/text/format'
import { heldBackText } from '@winnow/openapi/common/text/held-back'
import type { PreviewBulkMessageResponse } from '@winnow/sdk'
import { useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { LimitBanner } from '../../../ui/message/LimitBanner.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { ReplyBox } from '../moves/reply/ReplyBox.tsx'
import { usePart, useReview } from '../ReviewProvider.tsx'
import type { Subjects } from '../selection/subjects.ts'
import { Previews } from './Previews.tsx'
import { useSend } from './use-send.ts'

const numerals = css({ tabular: true })
const strong = css({ fontWeight: 'semibold', color: 't1', tabular: true })

interface SendDialogProps {
  subjects: Subjects
  /** The pricing page; absent where the caller cannot upgrade */
  upgradeHref: string | undefined
  onClose: () => void
}

/** Writes to the selected applicants (docs/rules.md#messages-to-many). */
export function SendDialog({ subjects, upgradeHref, onClose: close }: SendDialogProps) {
  const { form } = useReview().state
  const it = useSend(subjects)
  const [previews, setPreviews] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const busy = it.state === 'sending_messages'
  const { plan } = it
  const written = plan?.sendCount
  usePart('confirm', () => void it.send())
  return (
    <Dialog
      open
      closable={!busy || it.job !== undefined}
      initialFocus={text}
      onClose={close}
      title={
        it.before !== null ? 'The list has changed' : it.failed ? 'Error Sending Messages' : 'Send message'
      }
      subtitle={
        <>
          To <span className={strong}>{count(it.count)}</span> {it.count === 1 ? 'applicant' : 'applicants'}
        </>
      }
      note={
        written !== undefined && (
          <span className={numerals} role="status">
            <span className={strong}>{count(written)}</span> will get a message
          </span>
        )
      }
      footer={
        it.job ? (
          <Button size="32" autoFocus onClick={close}>
            Hide
          </Button>
        ) : (
          <>
            <Button size="32" disabled={busy} onClick={close}>
              Cancel
            </Button>
            <Button
              size="32"
              kind="primary"
              keys="mod+enter"
              disabled={busy || it.isOver || written === 0}
              onClick={() => void it.send()}
            >
              {busy ? 'Sending…' : 'Send message'}
            </Button>
          </>
        )
      }
    >
      {it.job && <JobProgress job={it.job} />}
      {it.before !== null && (
        <Notice tone="warn">
          {it.before === it.count
            ? `${counted(it.before, 'applicant')} still match, but they aren't all the same ones. `
            : `${counted(it.before, 'applicant')} matched before, ${count(it.count)} match now. `}
          Nothing was sent, and your text is kept.
        </Notice>
      )}
      {it.failed && <Notice tone="bad">{withStop(it.failed)} Your text is kept.</Notice>}
      <ReplyBox
        form={form}
        message={it.message}
        onMessage={it.setMessage}
        label="Message"
        sendsReply
        fill={text => text}
        locked={busy}
        refusal={it.problem}
        textRef={text}
        onPreview={it.previewed ? () => setPreviews(true) : undefined}
      />
      <Checkbox checked={it.excludesReplied} onChange={it.setExcludesReplied} disabled={busy}>
        Exclude already replied
      </Checkbox>
      {it.retryPlan && (
        <Notice
          tone="warn"
          action={
            <TextLink tone="warn" onClick={it.retryPlan}>
              Try again
            </TextLink>
          }
        >
          Couldn't check who gets a message. Sending still works.
        </Notice>
      )}
      {plan && <HeldBack plan={plan} onShow={() => setPreviews(true)} />}
      {(it.isOver || it.limit !== null) && (
        <LimitBanner
          limit={it.left?.limit ?? it.limit ?? 0}
          upgradeHref={upgradeHref}
          onClose={it.isOver ? undefined : it.dropLimit}
          {...(it.left && { resetsAt: it.left.resetsAt })}
          {...(it.isOver && plan && { left: plan.repliesLeft ?? 0, wanted: it.wanted })}
          {...(it.isOver &&
            written && {
              without: { name: `Send ${counted(written, 'message')}`, run: () => void it.send(true) },
            })}
        />
      )}
      {previews && it.previewed && <Previews body={it.previewed} onClose={() => setPreviews(false)} />}
    </Dialog>
  )
}

/** How many get no message and why; the preview names them. */
function HeldBack({ plan, onShow: show }: { plan: PreviewBulkMessageResponse; onShow: () => void }) {
  const { heldBackCounts, sendCount, total } = plan
  if (heldBackCounts.length === 0) return null
  const reasons = heldBackCounts.map(it => `${heldBackText[it.reason]}: ${count(it.count)}`).join(' · ')
  return (
    <Notice
      tone="warn"
      action={
        <TextLink tone="warn" onClick={show}>
          Show
        </TextLink>
      }
    >
      {counted(total - sendCount, 'applicant gets', 'applicants get')} no message. {reasons}
    </Notice>
  )
}
