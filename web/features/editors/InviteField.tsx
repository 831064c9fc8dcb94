import type { FormUser } from '@winnow/sdk'
import { type FormEvent, type RefObject, useState } from 'react'
import { addressesIn, refusalOf } from '../../lib/addresses.ts'
import { winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'

interface InviteFieldProps {
  formId: string
  input: RefObject<HTMLInputElement | null>
  /** Everybody who manages the form, with those who were invited now */
  onInvited: (users: FormUser[]) => void
}

/** Where editors are invited by their addresses; what is refused stays in the field. */
export function InviteField({ formId, input, onInvited }: InviteFieldProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    input.current?.focus()
    const emails = addressesIn(typed)
    if (emails.length === 0) return setError('Enter an email address')
    setBusy(true)
    try {
      const users = emails.map(email => ({ email: email.toLowerCase() }))
      const added = await winnow.addFormUsers({ form_id: formId, users })
      onInvited(added.users)
      setTyped('')
      setError(undefined)
      toast({ id: 'editor-invited', title: 'Invite sent', duration: 4_000 })
    } catch (failure) {
      setError(refusalOf(failure, emails))
    }
    setBusy(false)
  }
  return (
    <form
      className={css({ display: 'flex', alignItems: 'flex-start', gap: '8' })}
      onSubmit={invite}
      noValidate
    >
      <div className={css({ grow: true, minWidth: '0' })}>
        <Field label="Email addresses" hideLabel error={error}>
          <Input
            ref={input}
            value={typed}
            placeholder="name@example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            onChange={event => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
      </div>
      <Button kind="primary" size="field" type="submit" busy={busy}>
        Invite
      </Button>
    </form>
  )
}
