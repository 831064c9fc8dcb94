import { limits } from '@winnow/openapi/common/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormApi, Outcome } from '../api.ts'
import { Icon } from '../icons.tsx'

type ConfirmEmailProps = {
  api: FormApi
  email: string
  /** The address is confirmed, so the form can be sent */
  onConfirmed: () => void
  /** The applicant wants to change the address */
  onClose: () => void
}

const lostMessage = 'The server cannot be reached. Your answers are kept. Try again in a moment.'

/** Null when it went well, else the message for the applicant. */
function problemIn(outcome: Outcome<unknown>) {
  return outcome.ok ? null : (outcome.errors?.[0]?.message ?? outcome.detail ?? lostMessage)
}

/** Asks for the mailed code on the form's own page, so that nothing typed is lost (docs/rules.md#verified-addresses). */
export function ConfirmEmail({ api, email, onConfirmed, onClose }: ConfirmEmailProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(true)
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState('')

  const ask = useCallback(async () => {
    setBusy(true)
    const lost = problemIn(await api.requestCode(email))
    setBusy(false)
    setProblem(lost ?? '')
    setMessage(lost === null ? `We sent a code of ${limits.code} characters to ${email}.` : '')
  }, [api, email])

  useEffect(() => {
    input.current?.closest('section')?.scrollIntoView({ block: 'end' })
    input.current?.focus({ preventScroll: true })
    ask()
  }, [ask])

  const confirm = async () => {
    const code = input.current?.value.trim() ?? ''
    if (busy) return
    if (code.length !== limits.code) return setProblem('Invalid otp')
    setBusy(true)
    const wrong = problemIn(await api.verifyCode(email, code))
    setBusy(false)
    if (wrong === null) return onConfirmed()
    setProblem(wrong)
    input.current?.focus()
  }

  return (
    <section className="confirm" aria-labelledby="confirm.title">
      <h2 id="confirm.title">Confirm your email</h2>
      <p role="status">{message || (problem ? '' : `Sending a code to ${email}.`)}</p>
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
        maxLength={limits.code + 2}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'confirm.error' : undefined}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          confirm()
        }}
      />
      {problem && (
        <p className="error" id="confirm.error" role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <div className="confirm-choice">
        <button className="button" type="button" aria-disabled={busy || undefined} onClick={confirm}>
          Confirm and send
        </button>
        <button className="quiet" type="button" onClick={ask}>
          Send another code
        </button>
        <button className="quiet" type="button" onClick={onClose}>
          Change the address
        </button>
      </div>
    </section>
  )
}
