import { limits } from '@winnow/openapi/common/limits'
import { line } from '@winnow/openapi/common/schema'
import type { Me } from '@winnow/sdk'
import { WinnowError } from '@winnow/sdk'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { paths } from '../../../lib/paths.ts'
import { css } from '../../../styled-system/css'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { DeletedWorkspaces } from '../DeletedWorkspaces.tsx'
import type { OnboardingStep } from '../entry.ts'
import { PlainPage, plainForm } from '../PlainPage.tsx'
import { SignedInAs } from '../SignedInAs.tsx'
import { CreateWorkspace } from './CreateWorkspace.tsx'

interface OnboardingProps {
  me: Me
  firstStep: OnboardingStep
  onDone: () => Promise<unknown>
}

/** The person's name, then their workspace; applicants and members give the name alone (docs/rules.md#onboarding). */
export function Onboarding({ me, firstStep, onDone }: OnboardingProps) {
  const [step, setStep] = useState(firstStep)
  const foot = <SignedInAs email={me.email} />
  if (step === 'no_chats') {
    const redirect_path = location.pathname + location.search
    return (
      <PlainPage
        title="Chat not found"
        text={`There are no applications from ${me.email}. If the link came to another address, sign in with that one.`}
        foot={foot}
      >
        <div className={css({ row: '8', flexWrap: 'wrap' })}>
          <ButtonLink kind="primary" size="32" href={paths.logout(new URLSearchParams({ redirect_path }))}>
            Use another address
          </ButtonLink>
          <Button size="32" onClick={() => setStep(me.firstName ? 'workspace_details' : 'user_name')}>
            Create a workspace
          </Button>
        </div>
      </PlainPage>
    )
  }
  if (step === 'user_name') {
    return (
      <PlainPage title="What should we call you?" foot={foot}>
        <NameForm
          name={me.name ?? ''}
          onSaved={async () => {
            if (me.pages.length === 0 && !me.hasSubmissions) setStep('workspace_details')
            await onDone()
          }}
        />
      </PlainPage>
    )
  }
  return (
    <PlainPage
      title="Create a workspace"
      text="A workspace holds your forms and the people you review with."
      foot={foot}
    >
      <CreateWorkspace onCreated={onDone} />
      <DeletedWorkspaces pages={me.deletedPages} onRestored={onDone} />
    </PlainPage>
  )
}

const FullName = line(limits.name, `Must be less than ${limits.name} characters`)

function NameForm({ name: initialName, onSaved }: { name: string; onSaved: () => Promise<unknown> }) {
  const [name, setName] = useState(initialName)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const parsed = z.safeParse(FullName, name)
    if (!parsed.success) return setError(parsed.error.issues[0]?.message)
    setBusy(true)
    try {
      await winnow.updateName({ name: parsed.data })
      await onSaved()
    } catch (failure) {
      setError((failure instanceof WinnowError && failure.at('name')) || sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <form className={plainForm} onSubmit={submit} noValidate>
      <Field label="Full name" error={error}>
        <Input
          autoFocus
          autoComplete="name"
          value={name}
          onChange={event => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" kind="primary" size="field" busy={busy}>
        Continue
      </Button>
    </form>
  )
}
