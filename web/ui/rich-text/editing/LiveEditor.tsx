import '@milkdown/kit/prose/view/style/prosemirror.css'
import { defaultValueCtx, Editor, editorViewCtx, editorViewOptionsCtx, rootCtx } from '@milkdown/kit/core'
import { history } from '@milkdown/kit/plugin/history'
import { DOMParser as DocParser } from '@milkdown/kit/prose/model'
import { TextSelection } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import { $prose } from '@milkdown/kit/utils'
import { Milkdown, MilkdownProvider, useEditor, useInstance } from '@milkdown/react'
import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { matches } from '../../../lib/hotkeys.ts'
import { css } from '../../../styled-system/css'
import { richTextLook } from '../RichText.tsx'
import { besideSelection } from './beside-selection.ts'
import { type Bridge, bridgePlugin, showSelection } from './bridge.ts'
import { Bubble } from './bubble/Bubble.tsx'
import { blockActions, linkAt, markActions, run } from './commands.ts'
import { textKeys } from './keys.ts'
import { type Mentions, mentionOffer } from './offers/mention-offer.ts'
import { OfferMenu } from './offers/OfferMenu.tsx'
import type { Offer, Offered } from './offers/offer.ts'
import { slashOffer } from './offers/slash.ts'
import { contents, shortcuts } from './schema.ts'
import { asPage, type Left, selectionAt, withLines } from './taking-over.ts'
import { toHtml } from './to-html.ts'

/** What buttons beside the text do to it. */
export interface TextHandle {
  /** Puts the caret behind the last word */
  focus: () => void
  /** Writes at the caret, after a blank where a word ends there */
  type: (words: string) => void
  /** Bold, or a list of bullets; null: it is plain text as yet */
  format: ((id: string) => void) | null
}

export interface RichTextEditorProps {
  /** Its name, read aloud */
  label: string
  /** Sanitised HTML, as the server stores it; null: no words */
  value: string | null
  onChange: (html: string | null) => void
  placeholder?: string
  /** Puts the focus where Escape leads; absent: it stays on nothing */
  onEscape?: () => void
  /** Cmd/Ctrl+Enter */
  onSubmit?: () => void
  /** Offered behind an @; absent: nobody can be mentioned */
  mentions?: Mentions
  handle?: Ref<TextHandle | null>
  /** Without a frame of its own: it stands in one */
  bare?: boolean
}

export interface LiveEditorProps extends RichTextEditorProps {
  /** The editor is there, and what stood in its place gives way */
  onAlive: () => Left
}

const place = css({
  display: 'grid',
  minWidth: '0',
  '& > *': { gridArea: '[1 / 1]', minWidth: '0' },
  '& .ProseMirror': { outline: 'none', minHeight: '20' },
  '& [data-linking]': { backgroundColor: 'softL' },
})

/** The text alive: Milkdown in the frame of `RichTextEditor`, which loads it. */
export function LiveEditor(props: LiveEditorProps) {
  return (
    <MilkdownProvider>
      <Alive {...props} />
    </MilkdownProvider>
  )
}

function Alive(props: LiveEditorProps) {
  const { label, value, onChange, placeholder, onEscape, onSubmit, mentions, handle, onAlive } = props
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [view, setView] = useState<EditorView | null>(null)
  /** Rises with each change of words or selection, so that what floats is placed again */
  const [, setTurn] = useState(0)
  const [inside, setInside] = useState(false)
  const [floating, setFloating] = useState<'link' | 'bar' | null>(null)
  const [active, setActive] = useState(0)
  /** Where the sign stands whose menu was closed by Escape */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const reported = useRef(value)
  const adopting = useRef(false)

  const offerIn = (state: EditorView['state']) =>
    slashOffer(state) ?? (mentions ? mentionOffer(state, mentions) : null)
  const found = view && inside && floating === null ? offerIn(view.state) : null
  const offer = found && found.from !== closedAt ? found : null
  const current = offer?.items[Math.min(active, offer.items.length - 1)]

  const choose = (from: EditorView, { from: start, to }: Offer, item: Offered) => {
    item.choose(from, start, to)
    from.focus()
  }
  const setLinking = (linking: boolean) => {
    if (!view) return
    setFloating(linking ? 'link' : null)
    showSelection(view, linking)
    if (!linking) view.focus()
  }

  const bridge = useRef<Bridge>(null)
  bridge.current = {
    marked: () => mentions?.chosen.map(it => it.name) ?? [],
    onUpdate(changed, wordsChanged) {
      setTurn(turn => turn + 1)
      if (!wordsChanged) return
      setActive(0)
      if (!offerIn(changed.state)) setClosedAt(null)
      if (adopting.current) return
      const html = toHtml(changed.state.doc)
      if (html === reported.current) return
      reported.current = html
      onChange(html)
    },
    onKeyDown(from, event) {
      if (offer && current) {
        const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        const { length } = offer.items
        const at = offer.items.findIndex(it => it.id === current.id)
        const isChoice = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
        if (by !== 0) setActive((at + by + length) % length)
        else if (isChoice) choose(from, offer, current)
        else if (event.key === 'Escape') setClosedAt(offer.from)
        else return false
        event.stopPropagation()
        return true
      }
      if (onSubmit && matches('mod+enter', event)) {
        event.stopPropagation()
        onSubmit()
        return true
      }
      if (matches('mod+k', event)) {
        setLinking(true)
        return true
      }
      if (event.altKey && event.key === 'F10') {
        setFloating('bar')
        return true
      }
      if (event.key !== 'Escape') return false
      event.stopPropagation()
      from.dom.blur()
      onEscape?.()
      return true
    },
  }

  useEditor(
    root =>
      Editor.make()
        .config(ctx => {
          ctx.set(rootCtx, root)
          ctx.set(defaultValueCtx, { type: 'html', dom: asPage(value) })
          ctx.set(editorViewOptionsCtx, {
            attributes: {
              class: richTextLook,
              'aria-label': label,
              'aria-multiline': 'true',
              'aria-autocomplete': 'list',
            },
          })
        })
        .use(contents)
        .use(shortcuts)
        .use(history)
        .use($prose(() => textKeys))
        .use(
          bridgePlugin(() => {
            if (!bridge.current) throw new Error('The editor has no page')
            return bridge.current
          }),
        ),
    [],
  )
  const [loading, editor] = useInstance()
  useEffect(() => {
    if (loading) return
    const made = editor()?.ctx.get(editorViewCtx)
    if (!made) return
    setView(made)
  }, [loading, editor])

  useImperativeHandle<TextHandle | null, TextHandle | null>(
    handle,
    () =>
      view && {
        focus() {
          view.focus()
          view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)).scrollIntoView())
        },
        type(words) {
          const { $from, from, to } = view.state.selection
          const before = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ')
          const gap = /\S$/.test(before) ? ' ' : ''
          view.focus()
          view.dispatch(view.state.tr.insertText(gap + words, from, to))
        },
        format(id) {
          const action = [...markActions, ...blockActions].find(it => it.id === id)
          view.focus()
          if (action) run(view, action.run)
        },
      },
    [view],
  )

  // A text that changed elsewhere: undone, restored, saved by somebody else.
  useEffect(() => {
    if (!view || value === reported.current) return
    reported.current = value
    const doc = DocParser.fromSchema(view.state.schema).parse(asPage(value))
    adopting.current = true
    view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content))
    adopting.current = false
  }, [view, value])

  // Before the next frame: one of the two is there at a time.
  useLayoutEffect(() => {
    if (!view) return
    const { before, lines, html, caret } = onAlive()
    if (lines) {
      adopting.current = true
      view.dispatch(withLines(view.state, before, lines).setMeta('addToHistory', false))
      adopting.current = false
      reported.current = html
    }
    if (!caret) return
    view.focus()
    view.dispatch(view.state.tr.setSelection(selectionAt(view.state.doc, caret)))
  }, [view, onAlive])

  useEffect(() => {
    const dom = view?.dom
    if (!dom || !current) return
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${current.id}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [view, id, current])

  useEffect(() => {
    const element = box.current
    if (!view || !element) return
    const enter = () => setInside(true)
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && element.contains(relatedTarget)) return
      setInside(false)
      setFloating(null)
      showSelection(view, false)
    }
    setInside(element.contains(document.activeElement))
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [view])

  useEffect(() => {
    if (!inside) return
    const place = () => setTurn(turn => turn + 1)
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [inside])

  const hasWords = view ? view.state.doc.childCount > 1 || view.state.doc.content.size > 2 : true
  const hasMarks = view && (!view.state.selection.empty || linkAt(view.state) !== null)
  return (
    <div ref={box} className={place}>
      {/* Until it takes over, what stands in its place is the text. */}
      <div style={{ visibility: view ? undefined : 'hidden' }}>
        <Milkdown />
      </div>
      {!hasWords && placeholder && (
        <span className={css({ color: 't3', pointerEvents: 'none' })} aria-hidden>
          {placeholder}
        </span>
      )}
      {view && inside && !offer && (floating || hasMarks) && (
        <Bubble
          view={view}
          linking={floating === 'link'}
          onLinking={setLinking}
          focused={floating === 'bar'}
          style={besideSelection(view, view.state.selection.from, 'above', {
            width: floating === 'link' ? 330 : 290,
            height: 44,
          })}
        />
      )}
      {view && offer && (
        <OfferMenu
          id={id}
          offer={offer}
          active={current}
          onChoose={item => choose(view, offer, item)}
          style={besideSelection(view, offer.from, 'below', { width: 220, height: 260 })}
        />
      )}
    </div>
  )
}
