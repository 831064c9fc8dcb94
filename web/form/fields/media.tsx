import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import type { Place } from '../uploads/upload.ts'
import type { ControlProps } from './control.ts'

/** What the control of a file or a video is handed, once it is there. */
export type MediaProps = Pick<ControlProps, 'question' | 'aria'> & {
  place: Place
  /** The applicant's first name as typed, '' before */
  firstName: () => string
  /** Puts the answer into the form; null: none. `hold`: why the form cannot go out as it is */
  onAnswer: (answer: Record<string, unknown> | null, hold?: string) => void
}

type Media = {
  load: () => Promise<(props: MediaProps) => ReactNode>
  /** For whoever cannot run it */
  needs: string
  className: string
}

const firstNameIn = (form: HTMLFormElement | null) => {
  const input = form?.elements.namedItem('name')
  return input instanceof HTMLInputElement ? (input.value.trim().split(/\s+/)[0] ?? '') : ''
}

/**
 * A question that takes a file: its control comes as a chunk of its own. The answer stands as JSON in a hidden input of the
 * form, like every other answer; `data-form` and `data-own` of the form say for what.
 */
const media = ({ load, needs, className }: Media) =>
  function MediaInput({ question, name, aria }: ControlProps) {
    const input = useRef<HTMLInputElement>(null)
    const [Loaded, setLoaded] = useState<{ Control: (props: MediaProps) => ReactNode } | null>(null)
    const [failed, setFailed] = useState(false)
    const bring = () => {
      setFailed(false)
      load().then(
        Control => setLoaded({ Control }),
        () => setFailed(true),
      )
    }
    useEffect(bring, [])
    const form = input.current?.form ?? null
    return (
      <div className={className}>
        <input type="hidden" ref={input} name={name} data-media="" />
        <noscript>
          <p className="hint">
            {needs}{' '}
            {question.required ? 'This form cannot be sent without it.' : 'The form can be sent without it.'}
          </p>
        </noscript>
        {Loaded && form ? (
          <Loaded.Control
            question={question}
            aria={aria}
            place={{
              formId: form.dataset.form ?? '',
              questionId: question.id,
              ownToken: form.dataset.own,
            }}
            firstName={() => firstNameIn(form)}
            onAnswer={(answer, hold) => {
              const { current } = input
              if (!current) return
              const value = answer ? JSON.stringify(answer) : ''
              if (current.value === value && current.dataset.hold === hold) return
              current.value = value
              if (hold) current.dataset.hold = hold
              else delete current.dataset.hold
              current.dispatchEvent(new Event('input', { bubbles: true }))
            }}
          />
        ) : (
          <div className="coming" id={question.id}>
            {failed && (
              <>
                <Icon name="offline" />
                <span>This part of the page could not be loaded.</span>
                <button type="button" className="quiet" onClick={bring}>
                  Try again
                </button>
              </>
            )}
          </div>
        )}
      </div>
    )
  }

export const FileInput = media({
  load: () => import('./file/file-field.tsx').then(it => it.FileField),
  needs: 'A file needs JavaScript to be uploaded.',
  className: 'media file',
})

export const VideoInput = media({
  load: () => import('./video/video-field.tsx').then(it => it.VideoField),
  needs: 'A video needs JavaScript to be recorded.',
  className: 'media video',
})
