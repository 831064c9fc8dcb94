import { type ComponentType, useEffect, useRef, useState } from 'react'
import { css, cx } from '../../styled-system/css'
import { input } from '../../styled-system/recipes'
import { TextLink } from '../actions/TextLink.tsx'
import type { LiveEditorProps, RichTextEditorProps, TextHandle } from './editing/LiveEditor.tsx'
import { RichText } from './RichText.tsx'

export type { RichTextEditorProps, TextHandle }

const frame = css({
  display: 'grid',
  position: 'relative',
  cursor: 'text',
  resize: '[none!]',
  '&:has([contenteditable=true]:focus)': { borderColor: 'focus', boxShadow: 'ring' },
  '& > *': { gridArea: '[1 / 1]', minWidth: '0' },
})

const bareFrame = css({
  display: 'grid',
  position: 'relative',
  cursor: 'text',
  '& > *': { gridArea: '[1 / 1]', minWidth: '0' },
})

let loaded: ComponentType<LiveEditorProps> | undefined

/** The editor comes with the first text that is edited, not with the dashboard. */
export async function loadEditor() {
  loaded ??= (await import('./editing/LiveEditor.tsx')).LiveEditor
  return loaded
}

/**
 * A text with headings 1 to 3, bold, italic, lists and links (docs/rules.md#rich-text). `/` offers the blocks, a selection the
 * marks; Tab and Escape leave it.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const [Live, setLive] = useState(() => loaded)
  const [failed, setFailed] = useState(false)
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
    }
    frame?.addEventListener('pointerdown', onPress, { once: true })
    return () => frame?.removeEventListener('pointerdown', onPress)
  }, [])
  const text = (
    <div className={css({ outline: 'none', minHeight: '20', cursor: 'text' })}>
      {props.value === null ? (
        <span className={css({ color: 't3' })}>{props.placeholder}</span>
      ) : (
        <RichText html={props.value} />
      )}
    </div>
  )
  return (
    <div>
      <div
        ref={frameElement}
        className={props.bare ? bareFrame : cx(input({ lines: 'many' }), frame)}
        aria-busy={!Live && !failed}
      >
        {Live ? <Live {...props} still={text} wasPressed={pressed} /> : text}
      </div>
      {failed && !Live && (
        <p className={css({ marginTop: '4', textStyle: 'meta', color: 't2' })} role="alert">
          Couldn't load the editor. The text is kept as it was.{' '}
          <TextLink onClick={() => setFailed(false)}>Try again</TextLink>
        </p>
      )}
    </div>
  )
}
