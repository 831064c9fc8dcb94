import { firstNameOf } from '@winnow/openapi/common/text/reply-variables'
import { ChevronDown, FilePen } from 'lucide-react'
import { useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../../ui/actions/Button.tsx'
import { toastFloor } from '../../../../ui/overlays/toast-room.ts'
import { usePart } from '../../ReviewProvider.tsx'
import type { Nudge } from '../moves.ts'
import { NudgeReply, NudgeTemplates } from './NudgeReply.tsx'
import { useNudge } from './use-nudge.ts'

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

interface ReplyNudgeProps {
  nudge: Nudge
  upgradeHref: string | undefined
  onClose: () => void
}

/** After a fast move: a prefilled reply that can be skipped; nothing is sent without a press of Send (docs/rules.md#reply-nudge). */
export function ReplyNudge({ nudge, upgradeHref, onClose: close }: ReplyNudgeProps) {
  const { applicant, stage, chatClosed } = nudge
  const state = useNudge(nudge, close)
  usePart('confirm', () => void state.send())
  usePart('skip', close)
  const text = useRef<HTMLTextAreaElement>(null)
  const [picks, setPicks] = useState(false)
  return (
    <section ref={toastFloor} className={card} aria-label={`Reply to ${applicant.name}`}>
      <div className={css({ textStyle: 'section' })}>
        {firstNameOf(applicant.name) ?? applicant.name} moved to {stage}. Also send a reply?
      </div>
      <NudgeReply
        nudge={nudge}
        state={state}
        textRef={text}
        rows={3}
        maxHeight={180}
        upgradeHref={upgradeHref}
        onTemplates={() => setPicks(true)}
        onLeave={close}
      />
      <div className={css({ row: '8', justifyContent: 'flex-end' })}>
        {!chatClosed && (
          <div className={css({ marginRight: 'auto' })}>
            <NudgeTemplates
              nudge={nudge}
              state={state}
              textRef={text}
              open={picks}
              onOpenChange={setPicks}
              placement="top-start"
              trigger={() => (
                <Button size="32" icon={FilePen} iconRight={ChevronDown} disabled={state.busy}>
                  Templates
                </Button>
              )}
            />
          </div>
        )}
        <Button size="32" keys="escape" onClick={close}>
          Skip
        </Button>
        {!chatClosed && (
          <Button
            size="32"
            kind="primary"
            keys="mod+enter"
            busy={state.busy && 'Sending'}
            onClick={state.send}
          >
            Send
          </Button>
        )}
      </div>
    </section>
  )
}
