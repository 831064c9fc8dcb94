import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import type { Place } from '../uploads/upload.ts'
import type { DraftAnswer } from '../uploads/use-resumed.ts'
import type { ControlProps } from './control.ts'

/** What the control of a file or a video is handed, once it is there. */
export type MediaProps = Pick<ControlProps, 'question' | 'aria'> & {
  place: Place
  /** The answer to begin with, from a draft */
  typed: DraftAnswer | null
  /** The applicant's first name as typed, '' before */
  firstName: () => string
  /** Puts the answer into the form; null: none. `hold`: why the form cannot go out as it is */
  onAnswer: (answer: Record<string, unknown> | null, hold?: string) => void
  /** The answer that it began with is none here, but stays in the draft: the file is still on another device */
  onElsewhere: () => void
}

type MediaControl = (props: MediaProps) => ReactNode

/** The control as a chunk of its own, and what is said to whoever cannot run it. */
const kinds = {
  file: {
    load: (): Promise<MediaControl> => import('./file/file-field.tsx').then(it => it.FileField),
    needs: 'A file needs JavaScript to be uploaded.',
  },
  video: {
    load: (): Promise<MediaControl> => import('./video/video-field.tsx').then(it => it.VideoField),
    needs: 'A video needs JavaScript to be recorded.',
  },
}

const draftAnswer = (typed: unknown): DraftAnswer | null =>
  typed === ''
    ? typed
    : typeof typed === 'object' && typed !== null && !Array.isArray(typed)
      ? (typed as DraftAnswer)
      : null

const firstNameIn = (form: HTMLFormElement | null) => {
  const input = form?.elements.namedItem('name')
  return input instanceof HTMLInputElement ? (input.value.trim().split(/\s+/)[0] ?? '') : ''
}

/**
 * A question that takes a file: its control comes as a chunk of its own. The answer stands as JSON in a hidden input of the
 * form, like every other answer; `data-form` and `data-own` of the form say for what.
 */
export const MediaInput = ({ question, name, typed, aria }: ControlProps) => {
  const begun = draftAnswer(typed)
  const kind = question.type === 'VIDEO' ? 'video' : 'file'
  const { load, needs } = kinds[kind]
  const input = useRef<HTMLInputElement>(null)
  const [Loaded, setLoaded] = useState<{ Control: MediaControl } | null>(null)
  const [failed, setFailed] = useState(false)
  const bring = () => {
    setFailed(false)
    load().then(
      Control => setLoaded({ Control }),
      () => setFailed(true),
    )
  }
  const arrive = useRef(bring)
  useEffect(() => arrive.current(), [])
  const form = input.current?.form ?? null
  const put = (value: string, hold?: string, elsewhere?: string) => {
    const { current } = input
    if (!current) return
    const { dataset } = current
    if (current.value === value && dataset.hold === hold && dataset.elsewhere === elsewhere) return
    current.value = value
    if (hold) dataset.hold = hold
    else delete dataset.hold
    if (elsewhere) dataset.elsewhere = elsewhere
    else delete dataset.elsewhere
    current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={`media ${kind}`}>
      <input
        type="hidden"
        ref={input}
        name={name}
        data-media=""
        defaultValue={begun ? JSON.stringify(begun) : ''}
      />
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
          typed={begun}
          place={{
            formId: form.dataset.form ?? '',
            questionId: question.id,
            ownToken: form.dataset.own,
          }}
          firstName={() => firstNameIn(form)}
          onAnswer={(answer, hold) => put(answer ? JSON.stringify(answer) : '', hold)}
          onElsewhere={() => put('', undefined, JSON.stringify(begun))}
        />
      ) : (
        <div className="media-coming" id={question.id}>
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
