import { X } from 'lucide-react'
import { useState } from 'react'
import { localStore } from '../../lib/browser/storage.ts'
import { useMedia } from '../../lib/browser/use-media.ts'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Choice } from './use-focus-actions.ts'

const key = 'winnow.focus.swiped'

/** Whether somebody with a touch screen is told that a swipe decides: until they swiped or closed it, once a device. */
export function useSwipeHint(): { isOpen: boolean; close: () => void } {
  const isTouch = useMedia('(pointer: coarse)')
  const [isKnown, setIsKnown] = useState(() => localStore.readText(key) !== null)
  const close = () => {
    setIsKnown(true)
    localStore.writeText(key, 'yes')
  }
  return { isOpen: isTouch && !isKnown, close }
}

/** 'Swipe left to archive, right to shortlist.' */
export function SwipeHint({ choices, onClose }: { choices: readonly Choice[]; onClose: () => void }) {
  const ways = choices.flatMap(({ way, name }) => (way ? [`${way} to ${name.toLowerCase()}`] : []))
  return (
    <div className={css({ width: '[360px]', maxWidth: 'full' })}>
      <Notice action={<IconButton icon={X} label="Close" onClick={onClose} />}>
        Swipe {ways.join(', ')}.
      </Notice>
    </div>
  )
}
