import {
  type ComponentType,
  type MouseEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { css, cx } from '../../styled-system/css'
import { input } from '../../styled-system/recipes'
import { TextLink } from '../actions/TextLink.tsx'
import type { LiveEditorProps, RichTextEditorProps, TextHandle } from './editing/LiveEditor.tsx'
import type { Left } from './editing/taking-over.ts'
import { htmlOf, plainPartOf } from './plain/lines.ts'
import { PlainText } from './plain/PlainText.tsx'
import { RichText } from './RichText.tsx'

export type { TextHandle }

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

/** A press on a link edits the text, too. */
const before = css({ '& a': { pointerEvents: 'none' } })

/** Puts the focus behind the last word of a place's rich text. */
export function focusRichText(place: Element | null): void {
  const text =
    place?.querySelector<HTMLTextAreaElement>('[data-plain]') ??
    place?.querySelector<HTMLElement>('[contenteditable=true]')
  if (!text || text === document.activeElement) return
  text.focus({ preventScroll: true })
  if (text instanceof HTMLTextAreaElement) text.setSelectionRange(text.value.length, text.value.length)
  else {
    getSelection()?.selectAllChildren(text)
    getSelection()?.collapseToEnd()
  }
}

let loaded: ComponentType<LiveEditorProps> | undefined

/** The editor comes with the first text that is edited, not with the dashboard. */
export async function loadEditor() {
  loaded ??= (await import('./editing/LiveEditor.tsx')).LiveEditor
  return loaded
}

interface Props extends RichTextEditorProps {
  /** Nobody is near yet: the editor is fetched once this is false */
  waits?: boolean
}

/**
 * A text with headings 1 to 3, bold, italic, lists and links (docs/rules.md#rich-text). `/` offers the blocks, a selection the
 * marks; Tab and Escape leave it. Until the editor is there, plain text is typed in its place, behind what has marks already.
 */
export function RichTextEditor({ waits = false, ...props }: Props) {
  const { handle, ...rest } = props
  const { value, onChange } = rest
  const [Live, setLive] = useState(() => (waits ? undefined : loaded))
  const [isAlive, setAlive] = useState(false)
  const [failed, setFailed] = useState(false)
  const [plain, setPlain] = useState(() => plainPartOf(value))
  const reported = useRef(value)
  const field = useRef<HTMLTextAreaElement>(null)
  const ofPlain = useRef<TextHandle>(null)
  const ofLive = useRef<TextHandle>(null)
  // Whoever has it always reaches the text that is shown.
  useImperativeHandle<TextHandle | null, TextHandle | null>(
    handle,
    () => (isAlive ? ofLive.current : ofPlain.current),
    [isAlive],
  )
  useEffect(() => {
    if (failed || waits) return
    let left = false
    loadEditor().then(
      component => left || setLive(() => component),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [failed, waits])
  // It was added, or changed elsewhere.
  if (!isAlive && value !== reported.current) {
    reported.current = value
    setPlain(plainPartOf(value))
  }
  const write = (typed: string) => {
    setPlain({ ...plain, typed })
    reported.current = htmlOf({ ...plain, typed })
    if (reported.current !== value) onChange(reported.current)
  }
  const newest = useRef(plain)
  newest.current = plain
  const onAlive = useCallback((): Left => {
    setAlive(true)
    const { before } = newest.current
    const text = field.current
    const typed = text?.value ?? ''
    const left = { before, lines: typed === '' ? null : typed.split('\n'), html: reported.current }
    if (!text || document.activeElement !== text) return { ...left, caret: null }
    if (before !== null) return { ...left, caret: 'end' }
    const lines = typed.slice(0, text.selectionEnd).split('\n')
    return { ...left, caret: { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 } }
  }, [])
  /** A press beside the letters leads behind the last one. */
  const onPress = (event: MouseEvent<HTMLDivElement>) => {
    const isText = event.target instanceof Element && event.target.closest('textarea, [contenteditable]')
    if (isText || (isAlive && event.target !== event.currentTarget)) return
    event.preventDefault()
    const text = isAlive ? ofLive.current : ofPlain.current
    text?.focus()
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field in it is the control */}
      <div
        className={rest.bare ? bareFrame : cx(input({ lines: 'many' }), frame)}
        aria-busy={!Live && !failed && !waits}
        onMouseDown={onPress}
      >
        {Live && <Live {...rest} handle={ofLive} onAlive={onAlive} />}
        {!isAlive && (
          <div>
            {plain.before !== null && (
              <div className={before}>
                <RichText html={plain.before} />
              </div>
            )}
            <PlainText
              {...rest}
              handle={ofPlain}
              isBehind={plain.before !== null}
              text={plain.typed}
              onText={write}
              field={field}
            />
          </div>
        )}
      </div>
      {failed && !Live && (
        <p className={css({ marginTop: '4', textStyle: 'meta', color: 't2' })} role="alert">
          Couldn't load the formatting. You can write without it.{' '}
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
