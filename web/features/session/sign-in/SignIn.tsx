import { Email } from '@winnow/openapi/common/schema'
import { emailIn } from '@winnow/openapi/links/messages'
import { WinnowError } from '@winnow/sdk'
import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { PlainPage, plainForm } from '../PlainPage.tsx'
import { CodeStep } from './CodeStep.tsx'
import { MailboxHint } from './MailboxHint.tsx'
import { type Pending, pendingSignIn, storePending } from './pending-sign-in.ts'

/** What a link that asks for signing in first says of why. */
const words = {
  invitation: {
    title: "You've been invited to a workspace",
    text: "Sign in with the email address that got the invitation. We'll email you a code, no password needed.",
  },
  messages: {
    title: 'Sign in to read your messages',
    text: "Use the email address that you applied with. We'll email you a code, no password needed.",
  },
  form: {
    title: 'Confirm your email address',
    text: "We'll email you a code, then bring you back to the form.",
  },
  other: { title: 'Sign in', text: "We'll email you a code. No password needed." },
}

interface SignInProps {
  /** What leads here */
  from: keyof typeof words
  onSignedIn: () => void
}

/** An email address, which the link may carry, then the code that was sent there (docs/rules.md#sign-in-code). */
export function SignIn({ from, onSignedIn }: SignInProps) {
  const [given] = useState(() => emailIn(location.hash))
  const [pending, setPending] = useState<Pending | null>(() => {
    const stored = pendingSignIn()
    return given && stored?.email !== given ? null : stored
  })
  const [email, setEmail] = useState(given || (pending?.email ?? ''))
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
      from={from}
      email={email}
      onChange={setEmail}
      onSent={address => {
        setEmail(address)
        expect({ email: address, sentAt: Date.now() })
      }}
    />
  )
}

interface EmailStepProps extends Pick<SignInProps, 'from'> {
  email: string
  onChange: (email: string) => void
  onSent: (email: string) => void
}

function EmailStep({ from, email, onChange, onSent }: EmailStepProps) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const refuse = (sentence: string | undefined) => {
    setError(sentence)
    input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const parsed = z.safeParse(Email, email)
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message)
    setBusy(true)
    try {
      await winnow.requestCode({ email: parsed.data })
      onSent(parsed.data)
    } catch (failure) {
      refuse((failure instanceof WinnowError && failure.at('email')) || sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <PlainPage {...words[from]}>
      <form className={plainForm} onSubmit={submit} noValidate>
        <Field label="Email" error={error}>
          <Input
            ref={input}
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
        <Button type="submit" kind="primary" size="field" busy={busy}>
          Send code
        </Button>
      </form>
      <MailboxHint />
    </PlainPage>
  )
}
