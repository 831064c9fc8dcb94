import { limits } from '@winnow/openapi/common/limits'
import { Email } from '@winnow/openapi/common/schema'
import { WinnowError } from '@winnow/sdk'
import { type FormEvent, useState } from 'react'
import { mutate } from 'swr'
import * as z from 'zod/mini'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { boot } from '../boot.ts'
import { PlainPage, plainForm } from '../PlainPage.tsx'
import { meKey } from '../session.ts'
import { type Pending, pendingSignIn, storePending, useSecondsUntil } from './pending-sign-in.ts'

/** An e-mail address, then the code that was sent there (docs/rules.md#sign-in-code). */
export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [email, setEmail] = useState(() => pendingSignIn()?.email ?? '')
  const [pending, setPending] = useState<Pending | null>(pendingSignIn)
  const expect = (next: Pending | null) => {
    storePending(next)
    setPending(next)
  }
  return pending ? (
    <CodeStep
      pending={pending}
      onSent={() => expect({ email: pending.email, sentAt: Date.now() })}
      onBack={() => expect(null)}
      onSignedIn={() => {
        storePending(null)
        onSignedIn()
      }}
    />
  ) : (
    <EmailStep
      email={email}
      onChange={setEmail}
      onSent={address => {
        setEmail(address)
        expect({ email: address, sentAt: Date.now() })
      }}
    />
  )
}

const mailboxHint = boot.mailbox && (
  <Notice
    action={
      <TextLink href={paths.mailbox()} external>
        Open the mailbox
      </TextLink>
    }
  >
    No mail server is set up here, so the code lands in the local mailbox.
  </Notice>
)

interface EmailStepProps {
  email: string
  onChange: (email: string) => void
  onSent: (email: string) => void
}

function EmailStep({ email, onChange, onSent }: EmailStepProps) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const parsed = z.safeParse(Email, email)
    if (!parsed.success) return setError(parsed.error.issues[0]?.message)
    setBusy(true)
    try {
      await winnow.requestCode({ email: parsed.data })
      onSent(parsed.data)
    } catch (failure) {
      setError((failure instanceof WinnowError && failure.at('email')) || sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <PlainPage title="Sign in" text="We send you a code by e-mail. There is no password.">
      <form className={plainForm} onSubmit={submit} noValidate>
        <Field label="E-mail" error={error}>
          <Input
            autoFocus
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={event => {
              onChange(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <Button type="submit" kind="primary" size="32" busy={busy}>
          Send code
        </Button>
      </form>
      {mailboxHint}
    </PlainPage>
  )
}

interface CodeStepProps {
  pending: Pending
  onSent: () => void
  onBack: () => void
  onSignedIn: () => void
}

/** As the code is written: capitals and digits, whatever else a paste brings along. */
const codeOf = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, limits.code)

function CodeStep({ pending, onSent, onBack, onSignedIn }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [resending, setResending] = useState(false)
  const wait = useSecondsUntil(pending.sentAt + 30_000)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (code.length !== limits.code) return setError('Invalid otp')
    setBusy(true)
    try {
      const me = await winnow.verifyCode({ email: pending.email, code })
      await mutate(meKey, me, { revalidate: false })
      onSignedIn()
    } catch (failure) {
      setError((failure instanceof WinnowError && failure.at('code')) || sentenceOf(failure))
      setBusy(false)
    }
  }
  const resend = async () => {
    setResending(true)
    try {
      await winnow.requestCode({ email: pending.email })
      setError(undefined)
      onSent()
    } catch (failure) {
      setError(sentenceOf(failure))
    }
    setResending(false)
  }
  return (
    <PlainPage
      title="Enter the code"
      text={
        <>
          We sent {limits.code} characters to <b className={css({ fontWeight: 'medium' })}>{pending.email}</b>
          . They hold for {limits.codeMinutes} minutes.
        </>
      }
    >
      <form className={plainForm} onSubmit={submit} noValidate>
        <Field label="Code" error={error}>
          <Input
            autoFocus
            name="code"
            inputMode="text"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            className={css({ letterSpacing: '[.24em]', tabular: true })}
            value={code}
            onChange={event => {
              setCode(codeOf(event.target.value))
              setError(undefined)
            }}
          />
        </Field>
        <Button type="submit" kind="primary" size="32" busy={busy}>
          Sign in
        </Button>
        <div
          className={css({ display: 'flex', flexWrap: 'wrap', gap: '8', justifyContent: 'space-between' })}
        >
          <Button kind="ghost" onClick={onBack}>
            Use another address
          </Button>
          <Button kind="ghost" onClick={resend} busy={resending} disabled={wait > 0}>
            {wait > 0 ? `Send a new code in ${wait} s` : 'Send a new code'}
          </Button>
        </div>
      </form>
      {mailboxHint}
    </PlainPage>
  )
}
