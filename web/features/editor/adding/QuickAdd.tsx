import { CornerDownLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'
import { useBuilder } from '../builder.ts'
import { pastedList } from '../draft/pasted-list.ts'

const line = css({
  row: '8',
  marginTop: '4',
  paddingInline: { base: '12', md: '[19px]' },
  height: '44',
  // Clear of the toasts at the bottom.
  scrollMarginBottom: '[80px]',
  border: '[1px dashed token(colors.line2)]',
  borderRadius: 'card',
  color: 't3',
  '&:focus-within': {
    borderStyle: 'solid',
    borderColor: 'focus',
    backgroundColor: 'surface',
    boxShadow: 'ring',
  },
  '& > svg': { flexShrink: 0 },
})
const input = css({
  grow: true,
  height: 'full',
  border: 'none',
  outline: 'none',
  backgroundColor: 'transparent',
  color: 't1',
  textStyle: 'section',
  fontWeight: 'normal',
  _coarse: { fontSize: '[16px]' },
})
const hint = css({ textStyle: 'meta', color: 't3', display: { base: 'none', md: 'block' } })

/** A form as fast as it can be typed: each Enter makes a short-text question, a pasted list one of each line. */
export function QuickAdd() {
  const { append, setPicking, open, draft } = useBuilder()
  const [text, setText] = useState('')
  const row = useRef<HTMLDivElement>(null)
  const { length } = draft.questions
  // What was added pushes it down, and the next question is typed into it.
  useEffect(() => {
    if (length > 0 && row.current?.contains(document.activeElement))
      row.current.scrollIntoView({ block: 'nearest' })
  }, [length])
  return (
    <div ref={row} className={line}>
      <input
        className={input}
        id="quick-add"
        aria-label="Type a question and press Enter"
        placeholder="Type a question and press Enter"
        autoComplete="off"
        value={text}
        onFocus={() => open(null)}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === '/' && text === '') {
            event.preventDefault()
            setPicking(true)
          }
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || text.trim() === '') return
          event.preventDefault()
          if (append([text.trim()])) setText('')
        }}
        onPaste={event => {
          const pasted = pastedList(event.clipboardData.getData('text/plain'))
          if (!pasted) return
          event.preventDefault()
          append(pasted)
        }}
      />
      <span className={hint}>or paste a list</span>
      <Icon of={CornerDownLeft} />
    </div>
  )
}
