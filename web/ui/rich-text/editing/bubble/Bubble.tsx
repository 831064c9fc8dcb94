import type { EditorView } from '@milkdown/kit/prose/view'
import { Link2, Link2Off } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { IconButton } from '../../../actions/IconButton.tsx'
import { blockActions, linkAt, markActions, run, setLink } from '../commands.ts'
import { LinkField } from './LinkField.tsx'

const bubble = css({
  position: 'fixed',
  zIndex: 'popover',
  width: '[max-content]',
  maxWidth: '[calc(100vw - 16px)]',
  padding: '4',
  borderRadius: 'card',
  backgroundColor: 'raised',
  boxShadow: 'pop',
})
const row = css({ display: 'flex', gap: '2' })
const line = css({ flexShrink: '0', width: '1', marginBlock: '4', backgroundColor: 'line' })
const address = css({
  display: 'block',
  maxWidth: '[260px]',
  paddingInline: '8',
  paddingBottom: '4',
  truncate: true,
  textStyle: 'meta',
  color: 't2',
})

interface BubbleProps {
  view: EditorView
  linking: boolean
  onLinking: (linking: boolean) => void
  /** Takes the focus as it appears */
  focused: boolean
  style: React.CSSProperties
}

/** What can be done with the selection: marks, blocks, a link. One stop of Tab; the arrows walk it, Escape goes back. */
export function Bubble({ view, linking, onLinking, focused, style }: BubbleProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const { state } = view
  const link = linkAt(state)
  useEffect(() => {
    if (focused) bar.current?.querySelector('button')?.focus()
  }, [focused])
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return view.focus()
    }
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const next = buttons[(stop + by + buttons.length) % buttons.length]
    if (by === 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  if (linking) {
    return (
      <div className={bubble} style={style}>
        <LinkField
          href={link?.href ?? ''}
          onSet={(href, typed) => {
            run(view, setLink(href, typed))
            onLinking(false)
          }}
          onLeave={() => onLinking(false)}
        />
      </div>
    )
  }
  const stops = [...markActions, ...blockActions]
  const stopProps = (at: number) => ({ tabIndex: stop === at ? 0 : -1, onFocus: () => setStop(at) })
  return (
    <div className={bubble} style={style}>
      <div ref={bar} role="toolbar" aria-label="Formatting" className={row} onKeyDown={walk}>
        {stops.map((action, at) => (
          <span key={action.id} className={row}>
            {at === markActions.length && <span className={line} aria-hidden />}
            <IconButton
              icon={action.icon}
              label={action.name}
              keys={action.keys}
              aria-pressed={action.isOn(state)}
              {...stopProps(at)}
              // The selection stays in the text.
              onMouseDown={event => event.preventDefault()}
              onClick={() => run(view, action.run)}
            />
          </span>
        ))}
        <span className={line} aria-hidden />
        <IconButton
          icon={Link2}
          label={link ? 'Change link' : 'Link'}
          keys="mod+k"
          aria-pressed={link !== null}
          {...stopProps(stops.length)}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onLinking(true)}
        />
        {link && (
          <IconButton
            icon={Link2Off}
            label="Remove link"
            {...stopProps(stops.length + 1)}
            onMouseDown={event => event.preventDefault()}
            onClick={() => run(view, setLink(null))}
          />
        )}
      </div>
      {link && (
        <span className={address} title={link.href}>
          {link.href}
        </span>
      )}
    </div>
  )
}
