import { noteIn } from '@winnow/openapi/links/notes'
import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { KeyCap } from '../../ui/actions/KeyCap.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { Passage } from '../review/state.ts'
import { leadTo } from './lead-to.ts'
import { Note } from './Note.tsx'
import { NoteComposer } from './NoteComposer.tsx'
import { isEmptyDraft, readNoteDraft } from './note-draft.ts'
import { useNotes } from './use-notes.ts'

const part = css({ paddingBlock: '16', paddingInline: { base: '20', '2xl': '16' }, borderBottom: 'hairline' })
const head = css({ row: '8', marginBottom: '8' })
const heading = css({ textStyle: 'columnHead', color: 't2', marginRight: 'auto' })
const list = css({ plainList: true, display: 'grid', gap: '12', marginBottom: '12' })
const still = css({
  width: 'full',
  minHeight: { base: '36', _coarse: '44' },
  paddingInline: '10',
  border: 'outline',
  borderRadius: 'card',
  backgroundColor: 'surface',
  color: 't3',
  textAlign: 'left',
  cursor: 'text',
  _hover: { borderColor: 'line2' },
})

/** Milliseconds for which the note that the address leads to stays marked */
const ledFor = 2_500

interface NotesProps {
  formId: string
  submissionId: string
  /** Whether the caller may add one */
  canAdd: boolean
  /** Rises each time that somebody asks to write one; 0: nobody did */
  wanted: number
  /** What the wanted one is to quote; null: nothing */
  quoted: Passage | null
  /** Leads to a passage of an answer; false: its text is no longer there */
  onPassage: (passage: Passage) => boolean
  /** Puts the focus where Escape leads */
  onLeave?: () => void
  onEditors?: (() => void) | undefined
}

/** The private notes on an application: who said what, and where the next one is written (docs/rules.md#notes). */
export function Notes({
  formId,
  submissionId,
  canAdd,
  wanted,
  quoted,
  onPassage,
  onLeave,
  onEditors,
}: NotesProps) {
  const { notes, failed, retry, hasOlder, add, remove, showOlder } = useNotes({
    form_id: formId,
    submission_id: submissionId,
  })
  const [asked, setAsked] = useState(() => ({
    open: canAdd && !isEmptyDraft(readNoteDraft(submissionId)),
    turn: 0,
    quote: null as Passage | null,
  }))
  const region = useRef<HTMLElement>(null)
  const [led, setLed] = useState<string>()
  const found = notes?.find(it => it.commentId === noteIn(location.hash))?.commentId
  useEffect(() => {
    const note = found && region.current?.querySelector<HTMLElement>(`[data-note="${found}"]`)
    if (!note) return
    setLed(found)
    const stop = leadTo(note)
    const timer = setTimeout(() => setLed(undefined), ledFor)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [found])
  const older = notes && !found && hasOlder && noteIn(location.hash) !== null ? notes.length : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page without the note
  useEffect(() => {
    if (older !== null) void showOlder()
  }, [older])
  const open = () => setAsked(({ turn }) => ({ open: true, turn: turn + 1, quote: null }))
  useEffect(() => {
    if (wanted > 0 && canAdd) setAsked(({ turn }) => ({ open: true, turn: turn + 1, quote: quoted }))
  }, [wanted, canAdd, quoted])
  return (
    <section ref={region} className={part} aria-label="Private notes">
      <div className={head}>
        <h3 className={heading}>Private notes</h3>
        {canAdd && <KeyCap keys="n" />}
      </div>
      {hasOlder && (
        <p className={css({ marginBottom: '8', textStyle: 'meta' })}>
          <TextLink onClick={() => void showOlder()}>Show older notes</TextLink>
        </p>
      )}
      {notes && notes.length > 0 && (
        <ul className={list} data-searched>
          {notes.map(note => (
            <Note
              key={note.commentId}
              note={note}
              isLedTo={note.commentId === led}
              onPassage={onPassage}
              onDelete={() => void remove(note)}
            />
          ))}
        </ul>
      )}
      {!notes && !failed && <Skeleton width="70%" />}
      {failed && (
        <p className={css({ marginBottom: '8', textStyle: 'meta', color: 't2' })} role="alert">
          Couldn't load the notes. {reasonOf(failed)} <TextLink onClick={retry}>Try again</TextLink>
        </p>
      )}
      {canAdd &&
        (asked.open ? (
          <NoteComposer
            formId={formId}
            submissionId={submissionId}
            turn={asked.turn}
            quoted={asked.quote}
            onAdd={add}
            onLeave={isEmpty => {
              if (isEmpty) setAsked(now => ({ ...now, open: false }))
              onLeave?.()
            }}
            onEditors={onEditors}
          />
        ) : (
          <button type="button" className={still} onClick={open}>
            Add a private note...
          </button>
        ))}
      {!canAdd && notes?.length === 0 && <p className={css({ color: 't3' })}>None</p>}
    </section>
  )
}
