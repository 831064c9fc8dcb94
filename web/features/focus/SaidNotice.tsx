import { withStop } from '@winnow/openapi/common/text/format'
import { X } from 'lucide-react'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastFloor } from '../../ui/overlays/stack/toast-room.ts'
import { usePassing } from '../../ui/overlays/stack/use-passing.ts'
import type { Said } from './deck/state.ts'

// Room for a short sentence with its cross beside it
const place = css({ minWidth: '[min(320px, 100%)]', maxWidth: 'full' })

/** Milliseconds (docs/rules.md#focus-mode) */
const shownFor = 5_000

interface SaidNoticeProps {
  said: Said
  onClose: () => void
}

/** What an undo did goes by itself; a failure stays until it is closed or something else is done. */
export function SaidNotice({ said, onClose }: SaidNoticeProps) {
  const held = usePassing(said.tone === 'bad' ? undefined : shownFor, onClose)
  return (
    <div ref={toastFloor} className={place} {...held}>
      <Notice
        tone={said.tone}
        action={<IconButton icon={X} label="Close" tooltip="top" size="24" onClick={onClose} />}
      >
        {withStop(said.text)}{' '}
        {said.action && <TextLink onClick={said.action.run}>{said.action.name}</TextLink>}
      </Notice>
    </div>
  )
}
