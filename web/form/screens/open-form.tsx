import type { AskedQuestion } from '@winnow/openapi/questions'
import { answerName } from '@winnow/openapi/questions/question-type'
import { answerPath, askedApart } from '@winnow/openapi/questions/validate-answers'
import { useRef } from 'react'
import { Field, type FieldProps } from '../fields/field.tsx'
import type { OpenPage } from '../page.ts'
import { useAnswers } from '../sending/use-answers.ts'
import { useSending } from '../sending/use-sending.ts'
import { count } from '../words.ts'
import { Bar } from './bar.tsx'
import { Head } from './head.tsx'

type Place = Pick<FieldProps, 'path' | 'name' | 'typed' | 'fixed'>

/** Where the answer to a question goes: Name and Email apart from the rest (settled.md, The wire). */
const places = ({ form, typed, verifiedEmail }: OpenPage) => {
  const { name, email } = askedApart(form.inputFields)
  return (question: AskedQuestion): Place => {
    if (question === name) return { path: 'name', name: 'name', typed: typed?.name }
    if (question === email) {
      return {
        path: 'email',
        name: 'email',
        typed: verifiedEmail ?? typed?.email,
        fixed: verifiedEmail !== undefined,
      }
    }
    const answer = typed?.values.find(({ id }) => id === question.id)?.answer
    return { path: answerPath(question.id), name: answerName(question.id), typed: answer }
  }
}

/** All questions on one page: a real form, which the browser alone can send, and which sends itself once it is alive. */
export const OpenForm = ({ page, onSent }: { page: OpenPage; onSent: (message: string | null) => void }) => {
  const { form } = page
  const formRef = useRef<HTMLFormElement>(null)
  const { errors, answered, collect, show } = useAnswers(page, formRef)
  const placeOf = places(page)
  const paths = form.inputFields.map(question => placeOf(question).path)
  const { sending, submit } = useSending({ page, collect, paths, onErrors: show, onSent })
  const wrong = form.inputFields.filter(question => errors[placeOf(question).path]).map(({ id }) => id)
  const [first, second, ...others] = form.inputFields.map(question => {
    const place = placeOf(question)
    return <Field key={question.id} question={question} {...place} error={errors[place.path]} />
  })

  return (
    <div className="page">
      <Head form={form} asks={form} />
      <main className="main">
        <form
          ref={formRef}
          method="post"
          action={`/forms/${form.identifier}`}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <input type="hidden" name="idempotency_key" value={page.idempotencyKey} />
          <input type="hidden" name="started" value={page.startedToken} />
          <input type="hidden" name="form_version" value={form.version} />
          <input type="hidden" name="time_zone" value="" />
          <div className="progress">
            <span className="progress-name">{form.name}</span>
            <span className="progress-title" aria-hidden="true">
              Your answers
            </span>
            <span className="progress-count">
              {answered === null
                ? count(form.inputFields.length, 'question')
                : `${answered} of ${form.inputFields.length} answered`}
            </span>
            <progress max={form.inputFields.length} value={answered ?? 0} aria-label="Questions answered" />
          </div>
          <div className="fields">
            <div className="pair">
              {first}
              {second}
            </div>
            {others}
          </div>
          <Bar sending={sending} wrong={wrong} />
        </form>
      </main>
    </div>
  )
}
