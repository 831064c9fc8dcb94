import type { AskedQuestion } from '@winnow/openapi/questions'
import { askedApart } from '@winnow/openapi/questions/typing'
import { useEffect, useRef, useState } from 'react'
import type { ApplicantApi } from '../api.ts'
import { Field } from '../fields/field.tsx'
import { isMedia } from '../fields/field-types.ts'
import { Icon } from '../icons.tsx'
import { useAnswers } from '../open-form/use-answers.ts'
import { Ask } from '../screens/confirm-dialog.tsx'
import { cannotBeSent, sendingFirst } from '../uploads/copy.ts'
import { onUploads, unfinished } from '../uploads/in-progress.ts'
import { Upload } from '../uploads/upload.ts'
import type { FoundPage, OwnApplication } from './page.ts'
import { StoredMedia } from './stored-media.tsx'
import { useCorrection } from './use-correction.ts'

type CorrectProps = {
  page: FoundPage
  api: ApplicantApi
  onDone: (application: OwnApplication) => void
  onClose: () => void
}

/** Leaving the page asks first: a correction is kept nowhere until it is saved. */
const isSafe = () => false

/** The files that a correction waits for. */
const Files = ({ asked }: { asked: ReadonlySet<string> }) => {
  const [, setBeats] = useState(0)
  useEffect(() => onUploads(() => setBeats(before => before + 1)), [])
  const left = unfinished(asked)
  const names = left.map(({ name }) => name)
  const stuck = left.some(({ progress }) => progress.state === 'waiting')
  return (
    <>
      {stuck && <Icon name="offline" />}
      <span>
        {stuck ? cannotBeSent(names) : `${sendingFirst(names)} Your corrections follow by themselves.`}
      </span>
    </>
  )
}

/** The form's own fields, begun with what was answered. */
export const Correct = ({ page, api, onDone, onClose }: CorrectProps) => {
  const { inputFields, identifier } = page.application.form
  const formRef = useRef<HTMLFormElement>(null)
  const asked = useRef({ form: { inputFields } }).current
  const [round, setRound] = useState(0)
  const { errors, stock, collect, show } = useAnswers(asked, formRef, { isSafe, round })
  const askedIds = stock?.asked ?? new Set(inputFields.map(({ id }) => id))
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
  const { email } = askedApart(inputFields)

  const leave = () => {
    for (const { id } of inputFields.filter(isMedia))
      Upload.discard({ formId: identifier, questionId: id, ownToken: page.token })
    onClose()
  }
  const fieldOf = (question: AskedQuestion) => {
    const { path, name, typed, file, round: again, saved } = places(question)
    return (
      <Field
        key={`${question.id} ${again}`}
        question={question}
        api={api}
        path={path}
        name={name}
        typed={file ?? typed}
        as={file ? StoredMedia : undefined}
        fixed={question === email}
        error={errors[path]}
        absent={stock && !askedIds.has(question.id) ? 'hidden' : undefined}
        below={
          saved !== undefined && (
            <p className="own-saved">
              Saved elsewhere in the meantime: <span dir="auto">{saved || 'no answer'}</span>
            </p>
          )
        }
      />
    )
  }
  return (
    <>
      <form
        ref={formRef}
        noValidate
        data-form={identifier}
        data-own={page.token}
        data-alive={stock ? '' : undefined}
        onInput={() => setChanged(true)}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <div className="correcting">{inputFields.map(fieldOf)}</div>
        <div className="own-bar">
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
        <Ask
          title="Discard your corrections?"
          keep="Go on correcting"
          verb="Discard"
          onVerb={leave}
          onClose={() => setAsks(false)}
        >
          Your application stays as it is. What you changed here is lost.
        </Ask>
      )}
    </>
  )
}
