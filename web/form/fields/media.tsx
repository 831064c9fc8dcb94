import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import type { Transport } from '../uploads/transport.ts'
import type { Target } from '../uploads/upload.ts'
import type { DraftAnswer } from '../uploads/use-resumed.ts'
import type { ControlProps } from './control.ts'
import { PlainFile } from './file/plain-file.tsx'

/** What the control of a file or a video is handed, once it is there. */
export type MediaProps = Pick<ControlProps, 'question' | 'aria'> & {
  place: Target
  /** The answer to begin with, from a draft; null: it was taken back elsewhere; undefined: the draft has not spoken */
  typed: DraftAnswer | null | undefined
  /** The applicant's first name as typed, '' before */
  firstName: () => string
  /** Puts the answer into the form; null: none. `hold`: why the form cannot go out as it is */
  onAnswer: (answer: Record<string, unknown> | null, hold?: string) => void
  /** The answer that it began with is none here, but stays in the draft: the file is still on another device */
  onElsewhere: () => void
}

type MediaControl = (props: MediaProps) => ReactNode

/** The control as a chunk of its own. */
const loads = {
  file: (): Promise<MediaControl> => import('./file/file-field.tsx').then(it => it.FileField),
  video: (): Promise<MediaControl> => import('./video/video-field.tsx').then(it => it.VideoField),
}

const draftAnswer = (typed: unknown) =>
  typeof typed === 'object' && typed !== null && !Array.isArray(typed)
    ? (typed as DraftAnswer)
    : typed === undefined
      ? undefined
      : null

const asValue = (answer: DraftAnswer | null | undefined) => (answer ? JSON.stringify(answer) : '')

/** Of a file that an attempt without JavaScript has sent. */
const nameIn = (answer: DraftAnswer | null | undefined) =>
  answer && typeof answer.draftFilePath === 'string' ? String(answer.originalFilename) : ''

const firstNameIn = (form: HTMLFormElement | null) => {
  const input = form?.elements.namedItem('name')
  return input instanceof HTMLInputElement ? (input.value.trim().split(/\s+/)[0] ?? '') : ''
}

/** What a video needs, said to whoever has no JavaScript. */
const NO_VIDEO = {
  required:
    'A video needs JavaScript to be recorded. Send the form without it: the link to your own page, which you get by e-mail, takes it from any device.',
  optional: 'A video needs JavaScript to be recorded. The form can be sent without it.',
}

type MediaInputProps = ControlProps & {
  /** The answer that stands while there is no other */
  stands?: DraftAnswer | undefined
}

/**
 * A question that takes a file: its control comes as a chunk of its own. The answer stands as JSON in a hidden input of the
 * form, like every other answer; `data-form` and `data-own` of the form say for what.
 */
export const MediaInput = ({ question, name, typed, aria, api, stands }: MediaInputProps) => {
  const begun = draftAnswer(typed)
  const kind = question.type === 'VIDEO' ? 'video' : 'file'
  const input = useRef<HTMLInputElement>(null)
  const [Loaded, setLoaded] = useState<{ Control: MediaControl; transport: Transport } | null>(null)
  const [failed, setFailed] = useState(false)
  const bring = () => {
    setFailed(false)
    Promise.all([loads[kind](), api.loadTransport()]).then(
      ([Control, transport]) => setLoaded({ Control, transport }),
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
      <input type="hidden" ref={input} name={name} data-media="" defaultValue={asValue(begun ?? stands)} />
      <noscript>
        {kind === 'file' ? (
          <PlainFile question={question} kept={nameIn(begun)} aria={aria} />
        ) : (
          <p className="hint">{NO_VIDEO[question.required ? 'required' : 'optional']}</p>
        )}
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
            transport: Loaded.transport,
          }}
          firstName={() => firstNameIn(form)}
          onAnswer={(answer, hold) => put(asValue(answer ?? stands), hold)}
          onElsewhere={() => put(asValue(stands), undefined, JSON.stringify(begun))}
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
