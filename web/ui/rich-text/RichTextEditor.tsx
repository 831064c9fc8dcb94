import { type ComponentType, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { holdTyping } from '../../lib/typing.ts'
import { css, cx } from '../../styled-system/css'
import { input } from '../../styled-system/recipes'
import { TextLink } from '../actions/TextLink.tsx'
import type { Left, LiveEditorProps, RichTextEditorProps, TextHandle } from './editing/LiveEditor.tsx'
import { linesOf, paragraphsOf } from './plain/lines.ts'
import { PlainText } from './plain/PlainText.tsx'
import { RichText } from './RichText.tsx'

export type { RichTextEditorProps, TextHandle }

const frame = css({
  display: 'grid',
  position: 'relative',
  cursor: 'text',
  resize: '[none!]',
  '&:has([contenteditable=true]:focus, textarea:focus)': { borderColor: 'focus', boxShadow: 'ring' },
  '& > *': { gridArea: '[1 / 1]', minWidth: '0' },
})

const bareFrame = css({
  display: 'grid',
  position: 'relative',
  cursor: 'text',
  '& > *': { gridArea: '[1 / 1]', minWidth: '0' },
})

/** Puts the focus behind the last word of a place's rich text. False: it has none yet, or its editor is on its way. */
export function focusRichText(place: Element | null): boolean {
  const text =
    place?.querySelector<HTMLElement>('[data-plain]') ??
    place?.querySelector<HTMLElement>('[contenteditable=true]')
  if (!text || text === document.activeElement) return Boolean(text)
  text.focus({ preventScroll: true })
  if (text !== document.activeElement) return false
  if (text.isContentEditable) {
    getSelection()?.selectAllChildren(text)
    getSelection()?.collapseToEnd()
  }
  return true
}

let loaded: ComponentType<LiveEditorProps> | undefined

/** The editor comes with the first text that is edited, not with the dashboard. */
export async function loadEditor() {
  loaded ??= (await import('./editing/LiveEditor.tsx')).LiveEditor
  return loaded
}

/**
 * A text with headings 1 to 3, bold, italic, lists and links (docs/rules.md#rich-text). `/` offers the blocks, a selection the
 * marks; Tab and Escape leave it. Until the editor is there, a text without marks is typed as plain text.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { handle, ...rest } = props
  const { value, onChange } = rest
  const [Live, setLive] = useState(() => loaded)
  const [isAlive, setAlive] = useState(false)
  const [failed, setFailed] = useState(false)
  /** What was typed as plain text; null: the text has marks, and is read until the editor is there */
  const [plain, setPlain] = useState(() => (Live ? null : linesOf(value)))
  const reported = useRef(value)
  const field = useRef<HTMLTextAreaElement>(null)
  const ofPlain = useRef<TextHandle>(null)
  const ofLive = useRef<TextHandle>(null)
  const isPlain = !isAlive && plain !== null
  // Whoever has it always reaches the text that is shown.
  useImperativeHandle<TextHandle | null, TextHandle | null>(
    handle,
    () => (isAlive ? ofLive.current : isPlain ? ofPlain.current : null),
    [isAlive, isPlain],
  )
  const frameElement = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (failed) return
    let left = false
    loadEditor().then(
      component => left || setLive(() => component),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [failed])
  useEffect(() => {
    const frame = frameElement.current
    const onPress = () => {
      pressed.current = true
      // A text with marks can't take letters before its editor is there.
      if (!field.current && !frame?.querySelector('[contenteditable=true]')) holdTyping()
    }
    frame?.addEventListener('pointerdown', onPress, { once: true })
    return () => frame?.removeEventListener('pointerdown', onPress)
  }, [])
  // It was added, or changed elsewhere.
  if (isPlain && value !== reported.current) {
    reported.current = value
    setPlain(linesOf(value))
  }
  const write = (text: string) => {
    setPlain(text)
    reported.current = paragraphsOf(text)
    if (reported.current !== value) onChange(reported.current)
  }
  const onAlive = useCallback((): Left => {
    setAlive(true)
    const text = field.current
    const html = reported.current
    if (!text) return { lines: null, html, caret: pressed.current ? 'end' : null }
    const lines = text.value === '' ? null : text.value.split('\n')
    if (document.activeElement !== text) return { lines, html, caret: null }
    const before = text.value.slice(0, text.selectionEnd).split('\n')
    return { lines, html, caret: { line: before.length - 1, column: before.at(-1)?.length ?? 0 } }
  }, [])
  return (
    <div>
      <div
        ref={frameElement}
        className={rest.bare ? bareFrame : cx(input({ lines: 'many' }), frame)}
        aria-busy={!Live && !failed}
      >
        {Live && <Live {...rest} handle={ofLive} onAlive={onAlive} />}
        {isPlain && <PlainText {...rest} handle={ofPlain} text={plain} onText={write} field={field} />}
        {!isAlive && plain === null && (
          <div className={css({ outline: 'none', minHeight: '20', cursor: 'text' })}>
            {value === null ? (
              <span className={css({ color: 't3' })}>{rest.placeholder}</span>
            ) : (
              <RichText html={value} />
            )}
          </div>
        )}
      </div>
      {failed && !Live && (
        <p className={css({ marginTop: '4', textStyle: 'meta', color: 't2' })} role="alert">
          {plain === null
            ? "Couldn't load the editor. The text is kept as it was. "
            : "Couldn't load the formatting. You can write without it. "}
          <TextLink
            onClick={() => {
              setFailed(false)
              field.current?.focus()
            }}
          >
            Try again
          </TextLink>
        </p>
      )}
    </div>
  )
}
