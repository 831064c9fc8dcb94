import { limits } from '@winnow/openapi/common/limits'
import { WinnowError } from '@winnow/sdk'
import { type FormEvent, useRef, useState } from 'react'
import { mutate } from 'swr'
import { codeOf, useCodeWait } from '../../../form/code.ts'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { PlainPage, plainForm } from '../PlainPage.tsx'
import { meKey } from '../session.ts'
import { MailboxHint } from './MailboxHint.tsx'
import type { Pending } from './pending-sign-in.ts'

const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '4', marginInline: '[-10px]' })

interface CodeStepProps {
  pending: Pending
  /** Another code is on its way */
  onSent: () => void
  onBack: () => void
  onSignedIn: () => void
}

/** Takes the code, sent off at its last character; a dead one makes way for a new one (docs/rules.md#sign-in-code). */
export function CodeStep({ pending, onSent, onBack, onSignedIn }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null)
  /** As it stands in the field */
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isDead, setDead] = useState(false)
  const [busy, setBusy] = useState(false)
  const [resending, setResending] = useState(false)
  const wait = useCodeWait(pending.sentAt)

  const verify = async (typed: string) => {
    if (busy) return
    if (typed.length !== limits.code) return setError('Invalid otp')
    setBusy(true)
    try {
      const me = await winnow.verifyCode({ email: pending.email, code: typed })
      await mutate(meKey, me, { revalidate: false })
      onSignedIn()
    } catch (failure) {
      setDead(failure instanceof WinnowError && failure.code === 'code_expired')
      setError((failure instanceof WinnowError && failure.at('code')) || sentenceOf(failure))
      setBusy(false)
      input.current?.select()
    }
  }
  const type = (next: string, isComposing: boolean) => {
    const typed = codeOf(next)
    // What an input method composes is not written over.
    setText(isComposing ? next : typed)
    if (typed === codeOf(text)) return
    // A dead code stays dead, whatever is typed over it.
    if (isDead) return
    setError(undefined)
    if (typed.length === limits.code) void verify(typed)
  }
  const request = async () => {
    setResending(true)
    try {
      await winnow.requestCode({ email: pending.email })
      setError(undefined)
      setDead(false)
      setText('')
      onSent()
    } catch (failure) {
      setError(sentenceOf(failure))
    }
    setResending(false)
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDead) return void verify(codeOf(text))
    if (!resending) void request()
  }

  return (
    <PlainPage
      title="Check your email"
      text={
        <>
          We sent a {limits.code}-character code to{' '}
          <b className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{pending.email}</b>. It
          expires after {limits.codeMinutes} minutes.
        </>
      }
    >
      <form className={plainForm} onSubmit={submit} noValidate>
        <Field label="Code" error={error}>
          <Input
            ref={input}
            autoFocus
            name="code"
            inputMode="text"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={busy}
            className={css({ letterSpacing: '[.24em]', tabular: true })}
            value={text}
            onChange={({ target, nativeEvent }) =>
              type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
            }
            onCompositionEnd={event => type(event.currentTarget.value, false)}
          />
        </Field>
        {isDead ? (
          <Button type="submit" kind="primary" size="field" busy={resending}>
            Request a new code
          </Button>
        ) : (
          <Button type="submit" kind="primary" size="field" busy={busy}>
            Sign in
          </Button>
        )}
        <div className={ways}>
          {!isDead && (
            <Button kind="ghost" onClick={request} busy={resending} disabled={wait > 0}>
              {wait > 0 ? `Request a new code in ${wait} s` : 'Request a new code'}
            </Button>
          )}
          <Button kind="ghost" onClick={onBack}>
            Use another email
          </Button>
        </div>
      </form>
      <MailboxHint />
    </PlainPage>
  )
}
