import { count } from '@winnow/openapi/common/text/format'
import { firstNameOf } from '@winnow/openapi/common/text/reply-variables'
import { ChevronDown, CircleCheck, FilePen } from 'lucide-react'
import { useRef, useState } from 'react'
import { useActions } from '../../lib/hotkeys.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toastFloor } from '../../ui/overlays/stack/toast-room.ts'
import type { Nudge } from '../review/moves/moves.ts'
import { ChatClosed } from '../review/moves/reply/ChatClosed.tsx'
import { NudgeReply, NudgeTemplates } from '../review/moves/reply/NudgeReply.tsx'
import { useNudge } from '../review/moves/reply/use-nudge.ts'
import { useLeft } from '../review/moves/use-limit.ts'
import { usePart, useReview } from '../review/ReviewProvider.tsx'
import type { Deck } from './deck/deck.ts'
import { nudgeId } from './use-going-on.ts'

const place = css({ maxWidth: 'full' })
const card = css({
  stack: '8',
  width: '[min(560px, calc(100vw - 16px))]',
  padding: '12',
  borderRadius: 'dialog',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  animation: '[riseIn 160ms cubic-bezier(.2,0,0,1)]',
  _coarse: { '& kbd': { display: 'none' } },
})
const head = css({ row: '8', minWidth: '0', flexWrap: 'wrap' })
const moved = css({ row: '6', minWidth: '0', fontWeight: 'semibold', color: 'ok' })
const foot = css({ row: '8', flexWrap: 'wrap' })
const today = css({ marginRight: 'auto', textStyle: 'meta', color: 't2', tabular: true })

interface FocusNudgeProps {
  deck: Deck
  nudge: Nudge
  upgradeHref: string | undefined
}

/** A reply after a decision: it can be skipped, and nothing is sent without a press of Send (docs/rules.md#reply-nudge). */
export function FocusNudge(props: FocusNudgeProps) {
  const { deck, nudge } = props
  const isInView = deck.state.success !== null
  return (
    <div ref={toastFloor} id={nudgeId} className={place}>
      {nudge.chatClosed ? (
        // What closes it may be the key that goes back.
        <ChatClosed nudge={nudge} isInView={isInView} onClose={() => deck.closeNudge()} />
      ) : (
        <Reply {...props} isInView={isInView} />
      )}
    </div>
  )
}

function Reply({ deck, nudge, upgradeHref, isInView }: FocusNudgeProps & { isInView: boolean }) {
  const { form } = useReview().state
  const { applicant, stage } = nudge
  const state = useNudge(nudge, () => deck.replied())
  const left = useLeft(form.pageId)
  const text = useRef<HTMLTextAreaElement>(null)
  const skip = () => deck.replied()
  usePart('confirm', () => void state.send())
  useActions([
    {
      id: 'focus-edit-reply',
      name: 'Edit the reply',
      group: 'Applicants',
      about: applicant.name,
      hotkey: 'r',
      run: () => text.current?.focus(),
    },
  ])
  const [picks, setPicks] = useState(false)
  return (
    // While a reply is being written, the applicant and the offer stay.
    <section className={card} aria-label={`Reply to ${applicant.name}`} onFocus={() => deck.hold()}>
      <div className={head}>
        <span className={moved} role="status">
          <Icon of={CircleCheck} size={14} />
          {isInView ? '' : `${firstNameOf(applicant.name) ?? applicant.name} `}
          {isInView ? 'Moved' : 'moved'} to {stage}
        </span>
        <span className={css({ color: 't2' })}>Also send a reply?</span>
        <span className={css({ marginLeft: 'auto' })}>
          <NudgeTemplates
            nudge={nudge}
            state={state}
            textRef={text}
            open={picks}
            onOpenChange={setPicks}
            placement="top-end"
            trigger={chosen => (
              <Button size="24" icon={FilePen} iconRight={ChevronDown}>
                <span className={css({ srOnly: true })}>Templates: </span>
                {chosen ?? 'Templates'}
              </Button>
            )}
          />
        </span>
      </div>
      <NudgeReply
        state={state}
        textRef={text}
        rows={2}
        maxHeight={160}
        upgradeHref={upgradeHref}
        onTemplates={() => setPicks(true)}
        onLeave={skip}
      />
      <div className={foot}>
        <span className={today}>
          {left && `${count(left.limit - left.left)} of ${count(left.limit)} replies today`}
        </span>
        <Button size="32" kind="ghost" keys="escape" onClick={skip}>
          Skip
        </Button>
        <Button size="32" kind="primary" keys="mod+enter" busy={state.busy && 'Sending'} onClick={state.send}>
          {isInView ? 'Send and next' : 'Send'}
        </Button>
      </div>
    </section>
  )
}
