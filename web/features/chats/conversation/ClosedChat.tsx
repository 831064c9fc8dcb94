import { Lock } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { CopyButton } from '../../../ui/actions/CopyText.tsx'
import { Icon } from '../../../ui/Icon.tsx'

const place = css({
  stack: '8',
  alignItems: 'center',
  flexShrink: '0',
  padding: '16',
  borderTop: 'hairline',
  color: 't2',
  textAlign: 'center',
})
const line = css({ row: '8' })
const text = css({
  width: 'full',
  maxHeight: '[120px]',
  padding: '12',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: 'sunken',
  color: 't2',
  textStyle: 'body',
  resize: 'none',
  fieldSizing: 'content',
})
const kept = css({ row: '8', flexWrap: 'wrap', justifyContent: 'center', textStyle: 'meta' })

interface ClosedChatProps {
  /** What was being written, which its draft keeps (docs/rules.md#message-drafts) */
  unsent: string
  /** The focus was in the composer: it stays in a text, where the next letters are no shortcuts */
  wasWriting: boolean
  onEscape?: (() => void) | undefined
}

/** In the place of the composer of a closed chat. */
export function ClosedChat({ unsent, wasWriting, onEscape }: ClosedChatProps) {
  const [holdsFocus, setHoldsFocus] = useState(wasWriting)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (holdsFocus) field.current?.focus()
  }, [holdsFocus])
  return (
    <div className={place}>
      <div className={line} role="status">
        <Icon of={Lock} />
        This conversation was closed
      </div>
      {(unsent || holdsFocus) && (
        <textarea
          ref={field}
          readOnly
          rows={1}
          aria-label="Unsent text"
          className={unsent ? text : css({ srOnly: true })}
          value={unsent}
          onBlur={() => setHoldsFocus(false)}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            field.current?.blur()
            onEscape?.()
          }}
        />
      )}
      {unsent && (
        <div className={kept}>
          Your unsent message is kept for 24 hours
          <CopyButton text={unsent} kind="ghost" size="24">
            Copy message
          </CopyButton>
        </div>
      )}
    </div>
  )
}
