import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import type { Transport } from '../uploads/transport.ts'
import type { DraftAnswer } from '../uploads/use-resumed.ts'
import type { ControlProps, MediaControl } from './control.ts'
import { fieldOf } from './field-types.ts'

const draftAnswer = (typed: unknown) =>
  typeof typed === 'object' && typed !== null && !Array.isArray(typed)
    ? (typed as DraftAnswer)
    : typed === undefined
      ? undefined
      : null

const asValue = (answer: DraftAnswer | null | undefined) => (answer ? JSON.stringify(answer) : '')

/** The answer for a file that an attempt without JavaScript has sent. */
const nameIn = (answer: DraftAnswer | null | undefined) =>
  answer && typeof answer.draftFilePath === 'string' ? String(answer.originalFilename) : ''

const firstNameIn = (form: HTMLFormElement | null) => {
  const input = form?.elements.namedItem('name')
  return input instanceof HTMLInputElement ? (input.value.trim().split(/\s+/)[0] ?? '') : ''
}

type MediaInputProps = ControlProps & {
  /** The answer until there is another one */
  stands?: DraftAnswer | undefined
}

/** What the rest of the form learns of an answer by its hidden input, as data attributes. */
const markNames = ['hold', 'elsewhere', 'refused'] as const
type Marks = Partial<Record<(typeof markNames)[number], string>>

/**
 * A question that takes a file: its control comes as a chunk of its own. The answer stands as JSON in a hidden input of the
 * form, like every other answer; `data-form` and `data-own` of the form say for what.
 */
export const MediaInput = ({ question, name, typed, aria, api, stands }: MediaInputProps) => {
  const begun = draftAnswer(typed)
  const { media } = fieldOf(question)
  const input = useRef<HTMLInputElement>(null)
  const given = asValue(begun ?? stands)
  // React writes the default of a hidden input into its value at every render, so it has to be the current answer.
  const held = useRef({ given, value: given })
  if (held.current.given !== given) held.current = { given, value: given }
  const [Loaded, setLoaded] = useState<{ Control: MediaControl; transport: Transport } | null>(null)
  const [failed, setFailed] = useState(false)
  const bring = () => {
    setFailed(false)
    Promise.all([media?.load(), api.loadTransport()]).then(
      ([Control, transport]) => Control && setLoaded({ Control, transport }),
      () => setFailed(true),
    )
  }
  const arrive = useRef(bring)
  useEffect(() => arrive.current(), [])
  const form = input.current?.form ?? null
  const put = (value: string, marks: Marks = {}) => {
    const { current } = input
    if (!current) return
    const { dataset } = current
    if (current.value === value && markNames.every(name => dataset[name] === marks[name])) return
    current.value = value
    held.current.value = value
    for (const name of markNames) {
      if (marks[name] === undefined) delete dataset[name]
      else dataset[name] = marks[name]
    }
    current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={`media ${media?.kind}`}>
      <input type="hidden" ref={input} name={name} data-media="" defaultValue={held.current.value} />
      <noscript>{media && <media.Plain question={question} saved={nameIn(begun)} aria={aria} />}</noscript>
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
          onAnswer={(answer, hold) => put(asValue(answer ?? stands), hold ? { hold } : {})}
          onRefused={() => put(asValue(stands), { refused: '' })}
          onElsewhere={() => put(asValue(stands), { elsewhere: JSON.stringify(begun) })}
        />
      ) : (
        <div className="media-coming" id={question.id}>
          {failed && (
            <>
              <Icon name="offline" />
              <span>This part of the page couldn't be loaded.</span>
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
