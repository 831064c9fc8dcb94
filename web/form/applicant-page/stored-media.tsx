import { useEffect, useRef, useState } from 'react'
import type { ControlProps } from '../fields/control.ts'
import { MediaInput } from '../fields/media.tsx'
import { type Place, Upload } from '../uploads/upload.ts'
import type { Stored } from './stored.ts'
import { PendingName } from './stored-file.tsx'

type State = 'stands' | 'replaced' | 'removed'

/** What the form says of where its files go (fields/media.tsx). */
const placeOf = (form: HTMLFormElement, questionId: string): Place => ({
  formId: form.dataset.form ?? '',
  questionId,
  ownToken: form.dataset.own,
})

/** The control of a question whose file is there already: it stands until another has come or it is removed, and the correction is saved. */
export const StoredMedia = ({ question, name, typed, aria, api }: ControlProps) => {
  const stored = typed as Stored
  const [state, setState] = useState<State>('stands')
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(state)
  const go = (next: State) => {
    const form = box.current?.closest('form')
    if (form && state === 'replaced') Upload.discard(placeOf(form, question.id))
    setState(next)
  }

  useEffect(() => {
    // A file that was chosen in its place before the page was loaded anew.
    const form = box.current?.closest('form')
    if (form) Upload.isKept(placeOf(form, question.id)).then(kept => kept && setState('replaced'))
  }, [question.id])

  useEffect(() => {
    if (last.current === state) return
    last.current = state
    box.current?.querySelector<HTMLElement>('[data-choice]')?.focus()
    box.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [state])

  const keep = (
    <button type="button" className="quiet" data-choice="" onClick={() => go('stands')}>
      Keep {stored.words}
    </button>
  )
  return (
    <div ref={box} className="stored">
      {state !== 'replaced' && (
        <div className="card stored-card" id={question.id}>
          <input
            type="hidden"
            name={name}
            data-media=""
            value={state === 'removed' ? '' : JSON.stringify(stored.answer)}
          />
          <span className="stored-words">
            {state === 'removed' ? (
              <>
                {stored.title} <span className="meta">goes when you save</span>
              </>
            ) : stored.pending ? (
              <PendingName file={stored} />
            ) : (
              <>
                <a href={stored.href} download={stored.name}>
                  {stored.label}
                </a>{' '}
                <span className="meta">{stored.meta}</span>
              </>
            )}
          </span>
          {state === 'removed' ? (
            keep
          ) : (
            <>
              <button type="button" className="quiet" data-choice="" onClick={() => go('replaced')}>
                Replace
              </button>
              {!question.required && (
                <button type="button" className="quiet" onClick={() => go('removed')}>
                  Remove
                </button>
              )}
            </>
          )}
        </div>
      )}
      {state === 'replaced' && (
        <>
          <MediaInput
            api={api}
            question={question}
            name={name}
            typed={null}
            aria={aria}
            stands={stored.answer}
          />
          <div className="stored-bar">
            <span className="hint">{stored.title} stays until another has come and you save.</span>
            {keep}
          </div>
        </>
      )}
    </div>
  )
}
