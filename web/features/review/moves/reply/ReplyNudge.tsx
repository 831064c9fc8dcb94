import { firstNameOf } from '@winnow/openapi/common/text/reply-variables'
import { ChevronDown, FilePen } from 'lucide-react'
import { useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../../ui/actions/Button.tsx'
import { toastFloor } from '../../../../ui/overlays/stack/toast-room.ts'
import { usePart } from '../../ReviewProvider.tsx'
import type { Nudge } from '../moves.ts'
import { ChatClosed } from './ChatClosed.tsx'
import { NudgeReply, NudgeTemplates } from './NudgeReply.tsx'
import { useNudge } from './use-nudge.ts'

const place = css({
  position: 'fixed',
  right: '20',
  bottom: '20',
  zIndex: 'panel',
  maxWidth: '[calc(100vw - 24px)]',
})
const card = css({
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
export function ReplyNudge(props: ReplyNudgeProps) {
  const { nudge, onClose } = props
  usePart('skip', onClose)
  return (
    <div ref={toastFloor} className={place}>
      {nudge.chatClosed ? <ChatClosed nudge={nudge} onClose={onClose} /> : <Reply {...props} />}
    </div>
  )
}

function Reply({ nudge, upgradeHref, onClose: close }: ReplyNudgeProps) {
  const { applicant, stage } = nudge
  const state = useNudge(nudge, close)
  usePart('confirm', () => void state.send())
  const text = useRef<HTMLTextAreaElement>(null)
  const [picks, setPicks] = useState(false)
  return (
    <section className={card} aria-label={`Reply to ${applicant.name}`}>
      <div className={css({ textStyle: 'section' })}>
        {firstNameOf(applicant.name) ?? applicant.name} moved to {stage}. Also send a reply?
      </div>
      <NudgeReply
        state={state}
        textRef={text}
        rows={3}
        maxHeight={180}
        upgradeHref={upgradeHref}
        onTemplates={() => setPicks(true)}
        onLeave={close}
      />
      <div className={css({ row: '8', justifyContent: 'flex-end' })}>
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
        <Button size="32" keys="escape" onClick={close}>
          Skip
        </Button>
        <Button size="32" kind="primary" keys="mod+enter" busy={state.busy && 'Sending'} onClick={state.send}>
          Send
        </Button>
      </div>
    </section>
  )
}
