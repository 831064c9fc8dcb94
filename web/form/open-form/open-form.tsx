import { counted } from '@winnow/openapi/common/text/format'
import type { ApplicantQuestion } from '@winnow/openapi/questions'
import { answerName, answerPath, parameterName, splitQuestions } from '@winnow/openapi/questions/typing'
import { type ReactNode, useRef, useState } from 'react'
import type { FormApi } from '../api.ts'
import { Field, type FieldProps } from '../fields/field.tsx'
import { fieldOf } from '../fields/field-types.ts'
import { optOutName, ReadByPerson } from '../fields/read-by-person.tsx'
import { notifyFrame } from '../frame.ts'
import { type OpenPage, optedOut } from '../page.ts'
import { AnotherAddress } from '../screens/another-address.tsx'
import { Head } from '../screens/head.tsx'
import { type Sent, Thanks } from '../screens/notice.tsx'
import { Bar } from './bar.tsx'
import { Outline } from './outline.tsx'
import { PlainConfirm } from './plain-confirm.tsx'
import { useAnswers } from './use-answers.ts'
import { useConfirming } from './use-confirming.ts'
import { useDraft } from './use-draft.ts'
import { useSubmission } from './use-submission.ts'
import { useVisit } from './use-visit.ts'

/** Placeholder of the captcha, as high as the widget that is loaded once the page has hydrated. */
function Captcha({ provider, siteKey, script, action }: NonNullable<OpenPage['captcha']>) {
  return (
    <>
      <section
        className={`captcha ${provider}`}
        aria-label="Check that you're a person"
        tabIndex={-1}
        data-provider={provider}
        data-sitekey={siteKey}
        data-script={script}
        data-action={action}
      >
        <div className="captcha-box" />
        <p className="captcha-word" role="status" />
        <input type="hidden" name="captcha" disabled />
      </section>
      <noscript>
        <p className="captcha-wait">
          The check that you're a person needs JavaScript. Without it, wait a minute after opening this page
          before you send.
        </p>
      </noscript>
    </>
  )
}

type FieldPlace = Pick<FieldProps, 'path' | 'name' | 'typed' | 'fixed' | 'note'>

/** Where the answer to a question goes: Name and Email apart from the rest (docs/rules.md#fixed-questions). */
function places({ form, typed, verifiedEmail, query = '', embedded }: OpenPage, clearEmail: () => void) {
  const { name, email } = splitQuestions(form.inputFields)
  return (question: ApplicantQuestion): FieldPlace => {
    if (question === name) return { path: 'name', name: 'name', typed: typed?.name }
    if (question === email) {
      return {
        path: 'email',
        name: 'email',
        typed: verifiedEmail ?? typed?.email,
        fixed: verifiedEmail !== undefined,
        note: verifiedEmail !== undefined && (
          <>
            You're signed in as {verifiedEmail}.{' '}
            <AnotherAddress
              className="link"
              formId={form.identifier}
              query={query}
              // From a frame it opens beside the form.
              onLeave={embedded ? undefined : clearEmail}
            />
          </>
        ),
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
  /** What stands in place of a form that was sent before */
  onInstead: (screen: ReactNode) => void
  onSent: (sent: Sent) => void
}

/** All questions on one page, in a form that works without JavaScript too. */
function OpenForm({ page, api, onPage, onInstead, onSent }: OpenFormProps) {
  const { form } = page
  const formRef = useRef<HTMLFormElement>(null)
  const draft = useDraft(page, api, formRef, onPage, onInstead)
  const { errors, formState, answered, collect, show } = useAnswers(page, formRef, draft)
  const drawn = formState && `drawn ${draft.round}`
  const { confirming, needsCode, ask, end } = useConfirming(page, formRef, drawn)
  const placeOf = places(page, () => {
    const email = formRef.current?.querySelector<HTMLInputElement>('[name=email]')
    if (!email) return
    // The draft keeps what was typed, but not this address for whoever comes back.
    email.value = ''
    email.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const asked = formState?.asked ?? new Set(page.asked ?? form.inputFields.map(({ id }) => id))
  const total = formState ? asked.size : form.inputFields.length
  const paths = form.inputFields.map(question => placeOf(question).path)
  const { sending, submit, sendWithout } = useSubmission({
    page,
    api,
    formRef,
    collect,
    asked,
    paths,
    onErrors: show,
    onSent,
    draft,
    onApplied: end,
    onUnverified: ask,
  })
  useVisit(page, api, formRef, draft.hasBegun, path => ({
    question_id: form.inputFields.find(question => placeOf(question).path === path)?.id ?? null,
    cause:
      sending.state === 'failed' || sending.state === 'waiting'
        ? 'FAILED'
        : path && path in errors
          ? 'ERROR'
          : 'LEFT',
  }))
  const wrong = form.inputFields.filter(question => placeOf(question).path in errors).map(({ id }) => id)
  const complete = form.inputFields.every(
    question =>
      !question.required || !asked.has(question.id) || formState?.filled.includes(placeOf(question).path),
  )
  const hasOffers = Object.keys(draft.offers).length > 0
  const outline = form.inputFields
    .filter(({ id }) => asked.has(id))
    .map(question => {
      const { path } = placeOf(question)
      const isAnswered = formState?.filled.includes(path)
      return { question, state: path in errors ? 'wrong' : isAnswered ? 'answered' : 'open' } as const
    })
  const [first, second, ...others] = form.inputFields.map(question => {
    const place = placeOf(question)
    const absent = asked.has(question.id) ? undefined : formState ? 'hidden' : 'unasked'
    return (
      <Field
        key={`${question.id} ${draft.rounds[place.path] ?? 0}`}
        question={question}
        api={api}
        {...place}
        typed={place.path in draft.values ? draft.values[place.path] : place.typed}
        below={draft.offers[place.path]}
        error={errors[place.path]}
        absent={absent}
        condition={page.conditions?.[question.id]}
      />
    )
  })

  return (
    <div className="page">
      <Head form={form} asks={form} verifies={page.verify === true}>
        <Outline items={outline} />
        {draft.status && <draft.status.Status {...draft.status.props} isSaid={sending.state === 'applied'} />}
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
          data-alive={formState ? '' : undefined}
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
            <span className="progress-title" aria-hidden="true">
              Your answers
            </span>
            <span className="progress-count">
              {formState ? `${answered} of ${total} answered` : counted(total, 'question')}
            </span>
            <progress max={total} value={answered} aria-label="Questions answered" />
          </div>
          <div className="fields">
            <div className="pair">
              {first}
              {second}
            </div>
            {others}
            {form.aiEnabled && (
              <ReadByPerson
                key={draft.rounds[optOutName] ?? 0}
                chosen={(optOutName in draft.values ? draft.values[optOutName] : optedOut(page)) === 'yes'}
              />
            )}
          </div>
          {page.confirm && (
            <noscript>
              <PlainConfirm {...page.confirm} />
            </noscript>
          )}
          {confirming && (
            <confirming.ConfirmEmail
              key={confirming.email}
              api={api}
              formId={form.identifier}
              email={confirming.email}
              repeats={confirming.repeats}
              onConfirmed={() => {
                end()
                submit()
              }}
              onClose={() => {
                end()
                formRef.current?.querySelector<HTMLElement>('[name=email]')?.focus()
              }}
            />
          )}
          {page.captcha && !needsCode && <Captcha {...page.captcha} />}
          <Bar
            api={api}
            // What other devices changed is settled with the last offer.
            sending={!hasOffers && sending.state === 'idle' ? { ...sending, sentence: '' } : sending}
            wrong={wrong}
            asked={asked}
            complete={complete && !confirming}
            onSendWithout={sendWithout}
          />
        </form>
      </main>
    </div>
  )
}

/** The form until it is sent, then its thanks. The only screen that hydrates. */
export function OpenScreen({ page: drawn, api }: { page: OpenPage; api: FormApi }) {
  const [other, setOther] = useState<OpenPage | null>(null)
  const page = other ?? drawn
  const [instead, setInstead] = useState<ReactNode>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const onSent = (next: Sent) => {
    setSent(next)
    notifyFrame({ winnow: 'sent' })
  }
  if (sent)
    return (
      <Thanks
        form={page.form}
        {...sent}
        again={page.form.multipleSubmissions}
        embedded={page.embedded}
        arrived
      />
    )
  if (instead) return instead
  return (
    <OpenForm
      key={page.form.version}
      page={page}
      api={api}
      onPage={setOther}
      onInstead={setInstead}
      onSent={onSent}
    />
  )
}
