import type { ApplicantQuestion } from '@winnow/openapi/questions'
import { splitQuestions } from '@winnow/openapi/questions/typing'
import { useEffect, useRef, useState } from 'react'
import type { ApplicantApi } from '../api.ts'
import { isBlank } from '../drafts/answers.ts'
import type { ControlProps } from '../fields/control.ts'
import { Field } from '../fields/field.tsx'
import { isMedia } from '../fields/field-types.ts'
import { MediaInput } from '../fields/media.tsx'
import { Icon } from '../icons.tsx'
import { useAnswers } from '../open-form/use-answers.ts'
import { ConfirmDialog } from '../screens/confirm-dialog.tsx'
import { cannotBeSent, sendingFirst } from '../uploads/copy.ts'
import { onUploads, unfinished } from '../uploads/in-progress.ts'
import { type Place, Upload } from '../uploads/upload.ts'
import { PendingName } from './answers.tsx'
import type { FoundPage, OwnApplication } from './page.ts'
import type { Stored } from './stored.ts'
import { useCorrection } from './use-correction.ts'

type State = 'stands' | 'replaced' | 'removed'

/** The upload target that the form names in its data attributes (fields/media.tsx). */
function placeOf(form: HTMLFormElement, questionId: string): Place {
  return {
    formId: form.dataset.form ?? '',
    questionId,
    ownToken: form.dataset.own,
  }
}

/** The control of a question that has a file, which stays until a correction that replaces or removes it is saved. */
function StoredMedia({ question, name, typed, aria, api }: ControlProps) {
  const stored = typed as Stored
  const [state, setState] = useState<State>('stands')
  /** A new file is there, whole or on its way */
  const [isChosen, setChosen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(state)
  const go = (next: State) => {
    const form = box.current?.closest('form')
    if (form && state === 'replaced') Upload.discard(placeOf(form, question.id))
    setChosen(false)
    setState(next)
  }

  useEffect(() => {
    // A file that was chosen in its place before the page was loaded again.
    const form = box.current?.closest('form')
    if (form) Upload.isCached(placeOf(form, question.id)).then(cached => cached && setState('replaced'))
  }, [question.id])

  useEffect(() => {
    if (last.current === state) return
    last.current = state
    box.current?.querySelector<HTMLElement>('[data-choice]')?.focus()
    box.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [state])

  const keep = (
    <button type="button" className="quiet stored-keep" data-choice="" onClick={() => go('stands')}>
      <span>Keep {stored.words}</span>
    </button>
  )
  return (
    <div
      ref={box}
      className="stored"
      onInput={() => {
        const answer = box.current?.querySelector<HTMLInputElement>('[data-media]')?.value
        setChosen(state === 'replaced' && answer !== JSON.stringify(stored.answer))
      }}
    >
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
                {stored.title} <span className="meta">will be removed when you save</span>
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
            <span className="hint">
              {stored.title} {isChosen ? 'will be replaced when you save' : 'stays until you save a new one.'}
            </span>
            {keep}
          </div>
        </>
      )}
    </div>
  )
}

type CorrectProps = {
  page: FoundPage
  api: ApplicantApi
  onDone: (application: OwnApplication) => void
  onClose: () => void
}

/** Asks before the page is left: a correction is not stored until it is saved. */
const isSafe = () => false

/** The files that a correction waits for. */
function Files({ asked }: { asked: ReadonlySet<string> }) {
  const [, setBeats] = useState(0)
  useEffect(() => onUploads(() => setBeats(before => before + 1)), [])
  const left = unfinished(asked)
  const names = left.map(({ name }) => name)
  const stuck = left.some(({ progress }) => progress.state === 'waiting')
  return (
    <>
      {stuck && <Icon name="offline" />}
      <span>
        {stuck ? cannotBeSent(names) : `${sendingFirst(names)} Your corrections are saved right after.`}
      </span>
    </>
  )
}

/** The form's own fields, begun with what was answered. */
export function Correct({ page, api, onDone, onClose }: CorrectProps) {
  const { inputFields, identifier } = page.application.form
  const formRef = useRef<HTMLFormElement>(null)
  const asked = useRef({ form: { inputFields } }).current
  const [round, setRound] = useState(0)
  const { errors, formState, collect, show } = useAnswers(asked, formRef, { isSafe, round })
  const askedIds = formState?.asked ?? new Set(inputFields.map(({ id }) => id))
  const { places, state, sentence, save } = useCorrection({
    page,
    api,
    asked: askedIds,
    collect,
    onErrors: show,
    onMoved: () => setRound(before => before + 1),
    onDone,
  })
  const [changed, setChanged] = useState(false)
  const [asks, setAsks] = useState(false)
  const { email } = splitQuestions(inputFields)
  const askedBefore = useRef<ReadonlySet<string>>(undefined)
  askedBefore.current ??= formState?.asked

  const leave = () => {
    for (const { id } of inputFields.filter(isMedia))
      Upload.discard({ formId: identifier, questionId: id, ownToken: page.token })
    onClose()
  }
  const fieldOf = (question: ApplicantQuestion) => {
    const { path, name, typed, file, round: again, saved } = places(question)
    const isAsked = askedIds.has(question.id)
    // What another answer hides is deleted with it.
    const isLost = !isAsked && askedBefore.current?.has(question.id) && !isBlank(typed)
    return [
      isLost && (
        <div className="field" key={`${question.id} lost`}>
          <p className="title" dir="auto">
            {question.question}
          </p>
          <div className="stored">
            <p className="card stored-card">
              <span className="stored-words">
                {file?.title ?? 'Your answer'} <span className="meta">will be removed when you save</span>
              </span>
            </p>
          </div>
        </div>
      ),
      <Field
        key={`${question.id} ${again}`}
        question={question}
        api={api}
        path={path}
        name={name}
        typed={file ?? typed}
        as={file ? StoredMedia : undefined}
        fixed={question === email}
        note={question === email && "Your email can't be changed."}
        error={errors[path]}
        absent={formState && !isAsked ? 'hidden' : undefined}
        below={
          saved !== undefined && (
            <p className="applicant-saved">
              Changed elsewhere to: <span dir="auto">{saved || 'no answer'}</span>
            </p>
          )
        }
      />,
    ]
  }
  return (
    <>
      <form
        ref={formRef}
        noValidate
        data-form={identifier}
        data-own={page.token}
        data-alive={formState ? '' : undefined}
        onInput={() => setChanged(true)}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <div className="correcting">{inputFields.flatMap(fieldOf)}</div>
        <div className="applicant-bar">
          <p className={state === 'uploading' ? 'state' : 'state bad'} role="status">
            {state === 'uploading' && <Files asked={askedIds} />}
            {sentence && <Icon name="alert" />}
            {sentence}
          </p>
          <button className="quiet" type="button" onClick={() => (changed ? setAsks(true) : leave())}>
            Cancel
          </button>
          <button className="button" type="submit" aria-disabled={state !== 'idle' || undefined}>
            {state === 'idle' ? 'Save corrections' : 'Saving'}
          </button>
        </div>
      </form>
      {asks && (
        <ConfirmDialog
          title="Discard your corrections?"
          keep="Keep correcting"
          verb="Discard"
          onVerb={leave}
          onClose={() => setAsks(false)}
        >
          Your application stays as it is. The changes you made here are lost.
        </ConfirmDialog>
      )}
    </>
  )
}
