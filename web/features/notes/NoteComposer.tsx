import { limits } from '@winnow/openapi/common/limits'
import { count } from '@winnow/openapi/common/text/format'
import { withoutTrailingBreaks } from '@winnow/openapi/common/text/rich-text'
import { AtSign, Bold, List } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { toastFloor } from '../../ui/overlays/stack/toast-room.ts'
import { stillMentioned } from '../../ui/rich-text/mentions.ts'
import { RichTextEditor, type TextHandle } from '../../ui/rich-text/RichTextEditor.tsx'
import type { Passage } from '../review/state.ts'
import { isEmptyDraft, readNoteDraft, saveNoteDraft } from './note-draft.ts'
import { QuoteToAdd } from './Quote.tsx'
import { useMentionable } from './use-mentionable.ts'
import type { NewNote } from './use-notes.ts'

const box = css({
  border: 'outline',
  borderRadius: 'card',
  backgroundColor: 'surface',
  '&:has([contenteditable=true]:focus, textarea:focus)': { borderColor: 'focus', boxShadow: 'ring' },
})
const text = css({
  paddingInline: '10',
  paddingTop: '8',
  maxHeight: '[40vh]',
  overflowY: 'auto',
  lineHeight: '[20px]',
  _coarse: { fontSize: '[16px]', lineHeight: '[24px]' },
})
const buttons = css({
  scrollMarginBottom: '16',
  row: '2',
  padding: '4',
})
const sending = css({ marginLeft: 'auto', row: '8' })
const long = css({ textStyle: 'meta', color: 'bad', tabular: true })

const wordsOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

/** Passages that were put into a note: one that was removed again is not offered again. */
const taken = new WeakSet<Passage>()

interface NoteComposerProps {
  formId: string
  submissionId: string
  /** Rises each time that the focus is wanted here; 0: nobody wants it */
  turn: number
  /** What is to be quoted from that turn on; null: what was */
  quoted: Passage | null
  /** Resolves to whether it arrived */
  onAdd: (note: NewNote) => Promise<boolean>
  /** Escape was pressed */
  onLeave: (isEmpty: boolean) => void
  /** Opens the form's editors; absent: the caller may not change them */
  onEditors: (() => void) | undefined
}

/** Where a note is written. What was typed stays until it is on the server, through a reload too. */
export function NoteComposer({
  formId,
  submissionId,
  turn,
  quoted,
  onAdd,
  onLeave,
  onEditors,
}: NoteComposerProps) {
  const [draft, setDraft] = useState(() => readNoteDraft(submissionId))
  const { html, chosen, quote } = draft
  /** Ahead of what is drawn: the key that adds a note may follow its last letter at once. */
  const newest = useRef(draft)
  const change = useCallback((part: Partial<typeof draft>) => {
    newest.current = { ...newest.current, ...part }
    setDraft(newest.current)
  }, [])
  useEffect(() => void saveNoteDraft(submissionId, draft), [submissionId, draft])
  const people = useMentionable(formId)
  const handle = useRef<TextHandle | null>(null)
  const [formats, setFormats] = useState(false)
  const focused = useRef(0)
  const foot = useRef<HTMLDivElement>(null)
  const latest = useRef(turn)
  latest.current = turn
  const takeFocus = useCallback(() => {
    if (focused.current === latest.current) return
    foot.current?.scrollIntoView({ block: 'nearest' })
    if (!handle.current) return
    focused.current = latest.current
    handle.current.focus()
    foot.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  /** Plain text first where the editor was not loaded before; it takes the focus over. */
  const attach = useCallback(
    (made: TextHandle | null) => {
      handle.current = made
      setFormats(typeof made?.format === 'function')
      takeFocus()
    },
    [takeFocus],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once.
  useEffect(() => {
    if (quoted && !taken.has(quoted)) change({ quote: quoted })
    if (quoted) taken.add(quoted)
    takeFocus()
  }, [turn])
  const isLong = html !== null && html.length > limits.note
  const add = async () => {
    const { html, chosen, quote } = newest.current
    if (html === null || html.length > limits.note) return
    const note = { html: withoutTrailingBreaks(html), mentions: stillMentioned(wordsOf(html), chosen), quote }
    change({ html: null, chosen: [], quote: null })
    handle.current?.focus()
    if (await onAdd(note)) return
    const since = readNoteDraft(submissionId)
    const kept = {
      html: note.html + (since.html ?? ''),
      chosen: [...chosen, ...since.chosen],
      quote: since.quote ?? quote,
    }
    // It is here again when a person returns from another applicant.
    saveNoteDraft(submissionId, kept)
    change(kept)
  }
  return (
    <div ref={toastFloor} className={box}>
      {quote && <QuoteToAdd passage={quote} onRemove={() => change({ quote: null })} />}
      <div className={text}>
        <RichTextEditor
          bare
          label="Private note"
          placeholder="Add a private note..."
          value={html}
          onChange={next => change({ html: next })}
          onSubmit={() => void add()}
          onEscape={() => onLeave(isEmptyDraft(draft))}
          handle={attach}
          mentions={
            people && {
              people,
              chosen,
              onChoose: person => change({ chosen: [...newest.current.chosen, person] }),
              nobody: {
                sentence: 'No editors found. Add editors to this form to tag them here.',
                offer: onEditors && { name: 'Add a form editor', run: onEditors },
              },
            }
          }
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the text keeps the focus while its buttons are pressed */}
      <div ref={foot} className={buttons} onMouseDown={event => event.preventDefault()}>
        <IconButton
          icon={Bold}
          label="Bold"
          keys="mod+b"
          aria-disabled={!formats || undefined}
          onClick={() => handle.current?.format?.('bold')}
        />
        <IconButton
          icon={List}
          label="Bullet list"
          aria-disabled={!formats || undefined}
          onClick={() => handle.current?.format?.('bullet-list')}
        />
        <IconButton
          icon={AtSign}
          label="Mention an editor"
          aria-disabled={!formats || undefined}
          onClick={() => formats && handle.current?.type('@')}
        />
        <span className={sending}>
          {isLong && (
            <span className={long} role="status">
              {count(html.length - limits.note)} too long
            </span>
          )}
          <Button
            kind="primary"
            keys={html === null ? undefined : 'mod+enter'}
            disabled={html === null || isLong}
            onClick={() => void add()}
          >
            Add
          </Button>
        </span>
      </div>
    </div>
  )
}
