import { type KeyboardEvent, type Ref, type RefObject, useImperativeHandle, useRef } from 'react'
import { matches } from '../../../lib/hotkeys.ts'
import { css, cx } from '../../../styled-system/css'
import type { RichTextEditorProps, TextHandle } from '../editing/LiveEditor.tsx'

const look = css({
  width: 'full',
  minHeight: '20',
  padding: '0',
  border: 'none',
  outline: 'none',
  backgroundColor: 'transparent',
  font: '[inherit]',
  color: '[inherit]',
  resize: 'none',
  fieldSizing: 'content',
  _placeholder: { color: 't3' },
})
/** Behind a text with marks, where it takes no room before there is a letter. */
const follows = css({
  '&:placeholder-shown': { position: 'absolute', height: '[1px]', minHeight: '[0]', opacity: '0' },
})

interface PlainTextProps extends RichTextEditorProps {
  text: string
  onText: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
  /** A text with marks stands before it */
  isBehind: boolean
  handle?: Ref<TextHandle | null>
}

/** Plain text while the editor is on its way, or where it can't be fetched: what is typed has a place from the first key. */
export function PlainText({ text, onText, field, isBehind, handle, ...props }: PlainTextProps) {
  const latest = useRef(onText)
  latest.current = onText
  useImperativeHandle<TextHandle, TextHandle>(handle, () => {
    const focus = () => {
      field.current?.focus()
      field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
    }
    return {
      focus,
      type(words) {
        const now = field.current?.value ?? ''
        latest.current(now + (/\S$/.test(now) ? ' ' : '') + words)
        focus()
      },
      format: null,
    }
  }, [field])
  const press = (event: KeyboardEvent) => {
    if (props.onSubmit && matches('mod+enter', event.nativeEvent)) props.onSubmit()
    else if (event.key === 'Escape') {
      field.current?.blur()
      props.onEscape?.()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <textarea
      ref={field}
      className={cx(look, isBehind && follows)}
      data-plain
      aria-label={props.label}
      placeholder={isBehind ? ' ' : props.placeholder}
      rows={text.split('\n').length}
      value={text}
      onChange={event => latest.current(event.target.value)}
      onKeyDown={press}
    />
  )
}
