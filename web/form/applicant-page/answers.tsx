import { readBack } from '@winnow/openapi/questions/shared/read-back'
import { questionsToReadBack } from '@winnow/openapi/questions/typing'
import { useEffect, useRef, useState } from 'react'
import { fieldOf } from '../fields/field-types.ts'
import { FileName } from '../fields/file-name.tsx'
import { MediaIcon } from '../fields/media-icons.tsx'
import { extensionOf } from '../format.ts'
import type { FieldValue, FoundPage } from './page.ts'
import { type Stored, storedIn } from './stored.ts'

/** Whether a file cannot be shown; finds errors from before hydration too. */
function useBroken<Shown extends HTMLElement>(isBroken: (shown: Shown) => boolean) {
  const shown = useRef<Shown>(null)
  const [broken, setBroken] = useState(false)
  const look = useRef(isBroken)
  useEffect(() => {
    if (shown.current && look.current(shown.current)) setBroken(true)
  }, [])
  return { shown, broken, onError: () => setBroken(true) }
}

/** Dialog with a large picture; Escape, the button or a click beside it closes it. */
function Large({ src, name, onClose }: { src: string; name: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    current?.addEventListener('click', ({ target }) => target === current && current.close())
  }, [])
  return (
    <dialog ref={dialog} className="large" aria-label={name} onClose={onClose}>
      <img src={src} alt={name} />
      <button type="button" className="round" aria-label="Close" onClick={close}>
        <MediaIcon name="close" />
      </button>
    </dialog>
  )
}

/** A picture that opens large when pressed; without JavaScript, as a page of its own. */
function Picture({ src, name }: { src: string; name: string }) {
  const [open, setOpen] = useState(false)
  const { shown, broken, onError } = useBroken<HTMLImageElement>(it => it.complete && it.naturalWidth === 0)
  if (broken) return null
  return (
    <>
      <a
        className="picture-way"
        href={src}
        target="_blank"
        rel="noopener"
        aria-label={`Open ${name}`}
        onClick={event => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <img ref={shown} className="picture" src={src} alt="" loading="lazy" onError={onError} />
      </a>
      {open && <Large src={src} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function Player({ src, poster, name }: { src: string; poster: string; name: string }) {
  const { shown, broken, onError } = useBroken<HTMLVideoElement>(it => it.error !== null)
  if (broken)
    return <p className="stored-unplayed">This video can't be played here. Download it to watch it.</p>
  return (
    <div className="stage">
      <video
        ref={shown}
        src={src}
        poster={poster || undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={name}
        onError={onError}
      >
        <track kind="captions" />
      </video>
    </div>
  )
}

/** A file of the application, shown where the browser can, with its download. */
function StoredFile({ file }: { file: Stored }) {
  const { name, title, words, label, meta, href, shown } = file
  return (
    <div className="card">
      {shown?.as === 'picture' && <Picture key={shown.src} src={shown.src} name={name} />}
      {shown?.as === 'video' && <Player key={shown.src} src={shown.src} poster={shown.poster} name={title} />}
      <div className="card-row">
        {!shown && (
          <span className="ending" data-ending={extensionOf(name)} aria-hidden="true">
            {extensionOf(name).toUpperCase() || 'FILE'}
          </span>
        )}
        <span className="card-text">
          <FileName name={label} />
          {meta && <span className="card-meta">{meta}</span>}
        </span>
        <a className="round" href={href} download={name} aria-label={`Download ${words}`}>
          <MediaIcon name="download" />
        </a>
      </div>
    </div>
  )
}

export function PendingName({ file }: { file: Stored }) {
  return (
    <>
      {file.title} <span className="meta">not uploaded yet</span>
    </>
  )
}

/** An answer as text; '' where there is none. */
export const textOfAnswer = ({ value, inputType }: Pick<FieldValue, 'value' | 'inputType'>): string =>
  readBack(value, { isDay: fieldOf({ type: inputType }).isDay === true })

/** The answers by question, with a note where one was left blank. */
export function ApplicationAnswers({ page }: { page: FoundPage }) {
  const { application } = page
  const values = new Map(application.fieldValues.map(value => [value.fieldId as string, value]))
  const isAnswered = (id: string) => (values.get(id)?.value ?? null) !== null
  return (
    <dl className="answers">
      <div>
        <dt>Name</dt>
        <dd dir="auto">{application.name}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>{application.email}</dd>
      </div>
      {questionsToReadBack(application.form.inputFields, isAnswered).map(question => {
        const value = values.get(question.id)
        const file = storedIn(page, value)
        const text = value ? textOfAnswer(value) : ''
        return (
          <div key={question.id}>
            <dt dir="auto">{question.question}</dt>
            {file ? (
              <dd className="answer-file">
                {file.pending ? <PendingName file={file} /> : <StoredFile file={file} />}
              </dd>
            ) : (
              <dd
                dir="auto"
                className={text ? (question.type === 'LONG_TEXT' ? 'prose' : undefined) : 'meta'}
              >
                {text || 'No answer'}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
