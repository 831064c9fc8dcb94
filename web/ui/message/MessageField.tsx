import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { matches } from '../../lib/hotkeys.ts'
import { css, cx } from '../../styled-system/css'
import { menu } from '../../styled-system/recipes'
import { beside } from '../overlays/beside.ts'
import { asksForTemplate } from './templates.ts'
import { insertVariable, offered, type Variable } from './variables.ts'

const field = css({
  position: 'relative',
  display: 'grid',
  overflowY: 'auto',
  '& > *': { gridArea: '[1 / 1]' },
})
/** The words and their drawing must break at the same places. */
const words = css({
  minWidth: '0',
  margin: '0',
  padding: '12',
  border: 'none',
  textStyle: 'body',
  lineHeight: '[21px]',
  prose: true,
  _coarse: { fontSize: '[16px]', lineHeight: '[24px]' },
})
const drawn = css({
  color: 't1',
  pointerEvents: 'none',
  '&[data-off]': { color: 't3' },
  '&[data-off] mark': { backgroundColor: 'sunken', color: 't3', boxShadow: 'none' },
  '& mark': {
    borderRadius: 'small',
    backgroundColor: 'soft',
    color: 'accentT',
    boxShadow: '[0 0 0 1px token(colors.softL)]',
  },
})
/** The text itself is see-through: what is read is its drawing, which can show tokens. */
const typed = css({
  position: 'relative',
  width: 'full',
  height: 'full',
  overflow: 'hidden',
  resize: 'none',
  outline: 'none',
  backgroundColor: 'transparent',
  color: 'transparent',
  caretColor: 't1',
})
const list = css({ position: 'fixed', zIndex: 'popover' })

interface MessageFieldProps {
  value: string
  onChange: (value: string) => void
  /** Its name, read aloud */
  label: string
  placeholder?: string
  /** Lines that are always there */
  rows?: number
  /** Pixels after which it scrolls */
  maxHeight?: number
  disabled?: boolean
  invalid?: boolean
  /** The id of the sentence that says why it was refused */
  describedBy?: string
  /** Offered when an opening brace is typed */
  variables?: readonly Variable[]
  /** A slash on an empty line, or Cmd/Ctrl+; anywhere, asks for a template */
  onTemplates?: (() => void) | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  ref?: RefObject<HTMLTextAreaElement | null>
}

/** A text that grows with its lines and shows its variables as tokens; `{` offers them. */
export function MessageField({ value, onChange, variables = [], rows = 3, ref, ...rest }: MessageFieldProps) {
  const { label, placeholder, maxHeight = 260, disabled, invalid, describedBy, onTemplates, onKeyDown } = rest
  const own = useRef<HTMLTextAreaElement>(null)
  const element = ref ?? own
  const id = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const offers = caret === null || disabled ? null : offered(value, caret, variables)
  const current = offers?.[Math.min(active, offers.length - 1)]
  // Whoever comes to a prefilled text goes on writing at its end.
  useLayoutEffect(() => {
    const { length } = element.current?.value ?? ''
    element.current?.setSelectionRange(length, length)
  }, [element])

  const write = (name: string) => {
    const written = insertVariable(value, caret ?? value.length, name)
    // At once: a caret that is set later is set among what was typed since.
    flushSync(() => {
      onChange(written.text)
      setCaret(null)
    })
    element.current?.setSelectionRange(written.caret, written.caret)
  }

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (onTemplates && matches('mod+;', event.nativeEvent)) {
      event.preventDefault()
      event.stopPropagation()
      return onTemplates()
    }
    const act = offers && current && offerKeys[event.key]
    if (!act || event.ctrlKey || event.metaKey) return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
    act({
      move: by => setActive((active + by + offers.length) % offers.length),
      choose: () => write(current.name),
      close: () => setCaret(null),
    })
  }

  return (
    <div className={field} style={{ maxHeight, minHeight: rows * 21 + 24 }}>
      <div className={cx(words, drawn)} dir="auto" data-off={disabled || undefined} aria-hidden>
        {parts(value, variables).map(part =>
          part.isVariable ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
        )}
        {'\u200b'}
      </div>
      <textarea
        ref={element}
        className={cx(words, typed)}
        dir="auto"
        value={value}
        aria-label={label}
        placeholder={placeholder}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-autocomplete={variables.length > 0 ? 'list' : undefined}
        aria-controls={offers ? id : undefined}
        aria-activedescendant={current ? `${id}-${current.name}` : undefined}
        onChange={event => {
          onChange(event.target.value)
          setActive(0)
          const { value: text, selectionStart } = event.target
          setCaret(selectionStart)
          const isTyped = event.nativeEvent instanceof InputEvent && event.nativeEvent.data === '/'
          if (isTyped && asksForTemplate(text, selectionStart)) onTemplates?.()
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={press}
      />
      {offers && current && (
        <Offers id={id} offers={offers} current={current} at={element} caret={caret ?? 0} onChoose={write} />
      )}
    </div>
  )
}

interface OfferMoves {
  move: (by: 1 | -1) => void
  choose: () => void
  close: () => void
}

const offerKeys: Record<string, (moves: OfferMoves) => void> = {
  ArrowDown: ({ move }) => move(1),
  ArrowUp: ({ move }) => move(-1),
  Enter: ({ choose }) => choose(),
  Tab: ({ choose }) => choose(),
  Escape: ({ close }) => close(),
}

function parts(value: string, variables: readonly Variable[]) {
  const known = new Set(variables.map(variable => `{${variable.name}}`))
  let at = 0
  return value.split(/(\{[a-z_]+\})/).map(text => {
    const part = { at, text, isVariable: known.has(text) }
    at += text.length
    return part
  })
}

interface OffersProps {
  id: string
  offers: readonly Variable[]
  current: Variable
  at: RefObject<HTMLTextAreaElement | null>
  caret: number
  onChoose: (name: string) => void
}

/** The list below the caret, or above it where there is more room; the focus stays in the text. */
function Offers({ id, offers, current, at, caret, onChoose }: OffersProps) {
  const element = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<ReturnType<typeof beside>>()
  const rows = offers.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: as many rows as there are make its height
  useLayoutEffect(() => {
    const words = at.current && caretBox(at.current, caret)
    if (!words || !element.current) return
    const { offsetWidth: width, offsetHeight: height } = element.current
    setPlace(beside(words, 'below', { width, height }))
  }, [at, caret, rows])
  const styles = menu()
  return (
    <div
      ref={element}
      id={id}
      role="listbox"
      aria-label="Variables"
      className={cx(styles.content, list)}
      style={place}
    >
      {offers.map(variable => (
        <div
          key={variable.name}
          id={`${id}-${variable.name}`}
          role="option"
          tabIndex={-1}
          aria-selected={variable === current}
          data-highlighted={variable === current || undefined}
          className={styles.item}
          onPointerDown={event => {
            event.preventDefault()
            onChoose(variable.name)
          }}
        >
          <span className={styles.words}>{`{${variable.name}}`}</span>
          <span className={styles.meta}>{variable.meaning}</span>
        </div>
      ))}
    </div>
  )
}

/** The caret on the screen: measured in the drawing behind the text, which has the same lines. */
function caretBox(textarea: HTMLTextAreaElement, caret: number): DOMRect | undefined {
  const drawing = textarea.previousElementSibling
  if (!drawing) return undefined
  const walker = document.createTreeWalker(drawing, NodeFilter.SHOW_TEXT)
  let left = caret
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (left <= length) {
      const range = document.createRange()
      range.setStart(node, left)
      range.collapse(true)
      return range.getBoundingClientRect()
    }
    left -= length
  }
  return undefined
}
