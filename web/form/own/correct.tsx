import { answerName, answerPath, askedApart } from '@winnow/openapi/questions/typing'
import { useRef, useState } from 'react'
import { isSame } from '../drafts/copy.ts'
import { Field } from '../fields/field.tsx'
import { Icon } from '../icons.tsx'
import { useAnswers } from '../sending/use-answers.ts'
import { call } from './call.ts'
import type { FoundPage, OwnApplication } from './page.ts'

type CorrectProps = { page: FoundPage; onDone: (application: OwnApplication) => void; onClose: () => void }

const isFile = ({ type }: { type: string }) => type === 'FILE_UPLOAD' || type === 'VIDEO'
/** Leaving the page asks first: a correction is kept nowhere until it is saved. */
const unkept = { isSafe: () => false, round: 0 }

/** The form's own fields, begun with what was answered. Files stay as they came. */
export const Correct = ({ page, onDone, onClose }: CorrectProps) => {
  const { application, token } = page
  const inputFields = application.form.inputFields.filter(question => !isFile(question))
  const formRef = useRef<HTMLFormElement>(null)
  const asked = useRef({ form: { inputFields } }).current
  const { errors, stock, collect, show } = useAnswers(asked, formRef, unkept)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { name, email } = askedApart(inputFields)
  const values = new Map(application.fieldValues.map(it => [it.fieldId as string, it.value]))

  const save = async () => {
    if (busy) return
    const answers = await collect()
    if (!answers) return
    const changed = answers.values.filter(({ id, answer }) => !isSame(answer, values.get(id)))
    setBusy(true)
    const outcome = await call('correct', { own_token: token, name: answers.name, values: changed })
    setBusy(false)
    if (outcome.ok) return onDone(outcome.application)
    show(outcome.errors)
    setProblem(outcome.errors.length > 0 ? '' : `${outcome.sentence} What you typed is still here.`)
  }

  return (
    <form
      ref={formRef}
      noValidate
      data-alive={stock ? '' : undefined}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <div className="correcting">
        {inputFields.map(question => {
          const apart = question === name ? 'name' : question === email ? 'email' : null
          const path = apart ?? answerPath(question.id)
          const before = { name: application.name, email: application.email }
          return (
            <Field
              key={question.id}
              question={question}
              path={path}
              name={apart ?? answerName(question.id)}
              typed={apart ? before[apart] : values.get(question.id)}
              fixed={apart === 'email'}
              error={errors[path]}
              absent={stock && !stock.asked.has(question.id) ? 'hidden' : undefined}
            />
          )
        })}
      </div>
      <div className="own-bar">
        <p className="state bad" role="status">
          {problem && <Icon name="alert" />}
          {problem}
        </p>
        <button className="quiet" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className="button" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving' : 'Save corrections'}
        </button>
      </div>
    </form>
  )
}
