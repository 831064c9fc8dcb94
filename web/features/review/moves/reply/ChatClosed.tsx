import { firstNameOf } from '@winnow/openapi/common/text/reply-variables'
import { CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { modifiers } from '../../../../lib/hotkeys.ts'
import { css } from '../../../../styled-system/css'
import { IconButton } from '../../../../ui/actions/IconButton.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { usePassing } from '../../../../ui/overlays/stack/use-passing.ts'
import type { Nudge } from '../moves.ts'

const bar = css({
  row: '8',
  maxWidth: 'full',
  minHeight: '40',
  paddingLeft: '12',
  paddingRight: '4',
  borderRadius: 'dialog',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  whiteSpace: 'nowrap',
  textStyle: { base: 'meta', md: 'control' },
  animation: '[riseIn 160ms cubic-bezier(.2,0,0,1)]',
})
const words = css({ row: '8', minWidth: '0' })
const moved = css({ row: '6', minWidth: '0', fontWeight: 'semibold', color: 'ok' })
const stageName = css({ minWidth: '0', truncate: true })
const lead = css({ srOnly: { base: true, md: false } })
const sentence = css({ flexShrink: '0', color: 't2' })

/** Milliseconds (docs/rules.md#reply-nudge) */
const shownFor = 5_000
/** Keys that decide nothing; Escape has its own action. */
const others = [...modifiers, 'Tab', 'Escape']

interface ChatClosedProps {
  nudge: Nudge
  /** The applicant is in view, and need not be named */
  isInView?: boolean
  onClose: () => void
}

/** In the place of a reply that a closed chat refuses. It goes by itself, and with the next key or press. */
export function ChatClosed({ nudge: { applicant, stage }, isInView, onClose }: ChatClosedProps) {
  const root = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  const held = usePassing(shownFor, onClose)
  useEffect(() => {
    const listeners = new AbortController()
    const leave = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) close.current()
    }
    const onKey = (event: KeyboardEvent) => {
      if (!event.repeat && !others.includes(event.key)) leave(event)
    }
    const options = { capture: true, signal: listeners.signal }
    addEventListener('keydown', onKey, options)
    addEventListener('pointerdown', leave, options)
    return () => listeners.abort()
  }, [])
  return (
    <section ref={root} className={bar} aria-label={`Reply to ${applicant.name}`} {...held}>
      <div className={words} role="status">
        <span className={moved}>
          <Icon of={CircleCheck} size={14} />
          <span className={stageName}>
            <span className={lead}>
              {isInView ? 'Moved to ' : `${firstNameOf(applicant.name) ?? applicant.name} moved to `}
            </span>
            {stage}
          </span>
        </span>
        <span className={sentence}>Chat is closed. Cannot send messages.</span>
      </div>
      <IconButton icon={X} label="Skip" keys="escape" tooltip="top" onClick={onClose} />
    </section>
  )
}
