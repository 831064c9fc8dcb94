import { limits } from '@winnow/openapi/common/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FormApi, lostMessage, type Outcome } from '../api.ts'
import { codeOf, codeSentMessage, useCodeWait } from '../code.ts'
import { isComposing } from '../composing.ts'
import { Icon } from '../icons.tsx'
import { noteCode, sentCode } from './sent-code.ts'

type ConfirmEmailProps = {
  api: FormApi
  formId: string
  email: string
  /** How often the form was sent meanwhile: that confirms the code that stands here, or asks for it */
  repeats: number
  /** The address is confirmed, so the form can be sent */
  onConfirmed: () => void
  /** The applicant wants to change the address */
  onClose: () => void
}

/** Null when it went well, else the message for the applicant. */
function problemIn(outcome: Outcome<unknown>) {
  return outcome.ok ? null : (outcome.errors?.[0]?.message ?? outcome.detail ?? lostMessage)
}

/**
 * Asks for the mailed code on the form's own page, so that nothing typed is lost (docs/rules.md#verified-addresses). The code
 * is sent off at its last character; a dead one makes way for a new one (docs/rules.md#sign-in-code).
 */
export function ConfirmEmail({ api, formId, email, repeats, onConfirmed, onClose }: ConfirmEmailProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sentAt, setSentAt] = useState(() => {
    const before = sentCode(formId)
    return before?.email === email ? before.at : 0
  })
  const [busy, setBusy] = useState(sentAt === 0)
  const [isDead, setDead] = useState(false)
  const [problem, setProblem] = useState('')
  const wait = useCodeWait(sentAt)
  /** The code that was sent off last: correcting it to the same one sends nothing */
  const tried = useRef('')

  const ask = useCallback(async () => {
    setBusy(true)
    const lost = problemIn(await api.requestCode(email))
    setBusy(false)
    setProblem(lost ?? '')
    if (lost !== null) return
    tried.current = ''
    if (input.current) input.current.value = ''
    input.current?.focus({ preventScroll: true })
    setDead(false)
    const at = Date.now()
    noteCode(formId, { email, at })
    setSentAt(at)
  }, [api, formId, email])

  useEffect(() => {
    input.current?.closest('section')?.scrollIntoView({ block: 'end' })
    input.current?.focus({ preventScroll: true })
    if (sentCode(formId)?.email !== email) ask()
  }, [ask, formId, email])

  useEffect(() => {
    // Its message has moved the buttons, maybe below the bar.
    if (problem) input.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  const confirm = async () => {
    const code = codeOf(input.current?.value ?? '')
    if (busy) return
    if (code.length !== limits.code) return setProblem('Invalid otp')
    tried.current = code
    setBusy(true)
    const outcome = await api.verifyCode(email, code)
    setBusy(false)
    if (outcome.ok) return onConfirmed()
    if (outcome.code === 'code_expired') {
      noteCode(formId, null)
      setDead(true)
    }
    setProblem(problemIn(outcome) ?? '')
    input.current?.focus()
    input.current?.select()
  }
  const go = () => (isDead ? !busy && ask() : confirm())
  const repeat = useRef(() => {})
  repeat.current = () => {
    input.current?.closest('section')?.scrollIntoView({ block: 'end' })
    input.current?.focus({ preventScroll: true })
    if (isDead || busy) return
    if (codeOf(input.current?.value ?? '').length === limits.code) confirm()
    else setProblem('Enter the code first')
  }
  useEffect(() => {
    if (repeats > 0) repeat.current()
  }, [repeats])

  return (
    <section className="confirm" aria-labelledby="confirm.title">
      <h2 id="confirm.title">Confirm your email</h2>
      <p role="status">{sentAt ? codeSentMessage(email) : problem ? '' : `Sending a code to ${email}.`}</p>
      <label className="title" htmlFor="confirm.code">
        Code
      </label>
      <input
        ref={input}
        className="input code"
        id="confirm.code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'confirm.error' : undefined}
        onInput={event => {
          // A code is not an answer of the form.
          event.stopPropagation()
          const { currentTarget } = event
          const code = codeOf(currentTarget.value)
          if (!isComposing(event) && currentTarget.value !== code) currentTarget.value = code
          // A dead code stays dead, whatever is typed over it.
          if (code === tried.current || isDead) return
          setProblem('')
          if (code.length === limits.code) confirm()
        }}
        onCompositionEnd={event => event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          go()
        }}
      />
      {problem && (
        <p className="error" id="confirm.error" role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <div className="confirm-choice">
        <button className="button" type="button" aria-disabled={busy || undefined} onClick={go}>
          {isDead ? 'Request a new code' : 'Confirm and send'}
        </button>
        {!isDead && (
          <button
            className="quiet"
            type="button"
            aria-disabled={busy || wait > 0 || undefined}
            onClick={() => !busy && wait === 0 && ask()}
          >
            {wait > 0 ? `Request a new code in ${wait} s` : 'Request a new code'}
          </button>
        )}
        <button className="quiet" type="button" onClick={onClose}>
          Change email
        </button>
      </div>
    </section>
  )
}
