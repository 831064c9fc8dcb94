import { counted } from '@winnow/openapi/common/format'
import type { AskedQuestion } from '@winnow/openapi/questions'
import { answerName, answerPath, askedApart, parameterName } from '@winnow/openapi/questions/typing'
import { useRef, useState } from 'react'
import type { FormApi } from '../api.ts'
import { Field, type FieldProps } from '../fields/field.tsx'
import { fieldOf } from '../fields/field-types.ts'
import type { OpenPage } from '../page.ts'
import { Head } from '../screens/head.tsx'
import type { Sent } from '../screens/thanks.tsx'
import { Bar } from './bar.tsx'
import { Captcha } from './captcha-box.tsx'
import type { Confirm } from './confirm-email.tsx'
import { KeptWay } from './saved-link.tsx'
import { useAnswers } from './use-answers.ts'
import { useKept } from './use-draft.ts'
import { useSending } from './use-submission.ts'
import { useVisit } from './use-visit.ts'

type Place = Pick<FieldProps, 'path' | 'name' | 'typed' | 'fixed'>

/** Where the answer to a question goes: Name and Email apart from the rest (docs/rules.md#fixed-questions). */
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
    const answer = typed?.values.find(({ id }) => id === question.id)?.answer ?? undefined
    return { path: answerPath(question.id), name: answerName(question.id), typed: answer }
  }
}

type OpenFormProps = {
  page: OpenPage
  api: FormApi
  /** The same form in the version that the applicant began with */
  onPage: (page: OpenPage) => void
  onSent: (sent: Sent) => void
}

/** All questions on one page: a real form, which the browser alone can send, and which sends itself once it is alive. */
export const OpenForm = ({ page, api, onPage, onSent }: OpenFormProps) => {
  const { form } = page
  const formRef = useRef<HTMLFormElement>(null)
  const kept = useKept(page, api, formRef, onPage)
  const { errors, stock, answered, collect, show } = useAnswers(page, formRef, kept)
  const [confirming, setConfirming] = useState<{ email: string; Confirm: typeof Confirm } | null>(null)
  const placeOf = places(page)
  const asked = stock?.asked ?? new Set(page.asked ?? form.inputFields.map(({ id }) => id))
  const total = stock ? asked.size : form.inputFields.length
  const paths = form.inputFields.map(question => placeOf(question).path)
  const { sending, submit, sendWithout } = useSending({
    page,
    api,
    formRef,
    collect,
    asked,
    paths,
    onErrors: show,
    onSent,
    keeper: kept.keeper,
    onUnverified: async email => {
      const { Confirm } = await import('./confirm-email.tsx')
      setConfirming({ email, Confirm })
    },
  })
  useVisit(page, api, formRef, path => ({
    question_id: form.inputFields.find(question => placeOf(question).path === path)?.id ?? null,
    cause:
      sending.state === 'failed' || sending.state === 'waiting'
        ? 'FAILED'
        : path && errors[path]
          ? 'ERROR'
          : 'LEFT',
  }))
  const wrong = form.inputFields.filter(question => errors[placeOf(question).path]).map(({ id }) => id)
  const [first, second, ...others] = form.inputFields.map(question => {
    const place = placeOf(question)
    const absent = asked.has(question.id) ? undefined : stock ? 'hidden' : 'unasked'
    return (
      <Field
        key={`${question.id} ${kept.rounds[place.path] ?? 0}`}
        question={question}
        api={api}
        {...place}
        typed={place.path in kept.values ? kept.values[place.path] : place.typed}
        below={kept.offers[place.path]}
        error={errors[place.path]}
        absent={absent}
        condition={page.conditions?.[question.id]}
      />
    )
  })

  return (
    <div className="page">
      <Head form={form} asks={form} verifies={page.verify === true}>
        <KeptWay />
        {kept.status && <kept.status.Drafts {...kept.status.own} />}
      </Head>
      <main className="main">
        <form
          ref={formRef}
          method="post"
          encType={
            form.inputFields.some(it => fieldOf(it).media?.kind === 'file')
              ? 'multipart/form-data'
              : undefined
          }
          action={`/forms/${form.identifier}${page.embedded ? `?embed=${page.embedded}` : ''}`}
          target="_self"
          data-form={form.identifier}
          data-alive={stock ? '' : undefined}
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
          {page.draft && <input type="hidden" name="draft" value={page.draft.secret} />}
          <input type="hidden" name="proof" defaultValue={page.challenge ?? ''} />
          <div className="unseen" aria-hidden="true">
            <label>
              Leave this empty
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          {page.visitToken && <input type="hidden" name="visit" value={page.visitToken} />}
          {Object.entries(page.parameters ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={parameterName(name)} value={value} />
          ))}
          <div className="progress">
            <span className="progress-name">{form.name}</span>
            <span className="progress-title" aria-hidden="true">
              Your answers
            </span>
            <span className="progress-count">
              {stock ? `${answered} of ${total} answered` : counted(total, 'question')}
            </span>
            <progress max={total} value={answered} aria-label="Questions answered" />
          </div>
          <div className="fields">
            <div className="pair">
              {first}
              {second}
            </div>
            {others}
          </div>
          {page.verify && (
            <noscript>
              <p className="fields">
                <a href={`/sign-in?redirect_path=${encodeURIComponent(`/forms/${form.identifier}`)}`}>
                  Confirm your e-mail first
                </a>
              </p>
            </noscript>
          )}
          {confirming && (
            <confirming.Confirm
              api={api}
              email={confirming.email}
              onConfirmed={() => {
                setConfirming(null)
                submit()
              }}
              onClose={() => {
                setConfirming(null)
                formRef.current?.querySelector<HTMLElement>('[name=email]')?.focus()
              }}
            />
          )}
          {page.captcha && <Captcha {...page.captcha} />}
          <Bar sending={sending} wrong={wrong} asked={asked} onSendWithout={sendWithout} />
        </form>
      </main>
    </div>
  )
}
