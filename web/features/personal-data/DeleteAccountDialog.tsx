import { WinnowError } from '@winnow/sdk'
import { type FormEvent, useId, useRef, useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

interface DeleteAccountDialogProps {
  email: string
  onClose: () => void
  onDeleted: (deleted: { applications: number }) => void
}

/** Asks for the person's own address before their account goes. */
export function DeleteAccountDialog({ email, onClose, onDeleted }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<{ at: 'email' | 'call'; text: string }>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (typed.trim().toLowerCase() !== email.toLowerCase())
      return setError({ at: 'email', text: `Enter ${email} to delete this account` })
    setBusy(true)
    try {
      onDeleted(await winnow.deleteAccount({ email: typed.trim() }))
    } catch (failure) {
      const text = failure instanceof WinnowError ? failure.at('email') : undefined
      setError(text ? { at: 'email', text } : { at: 'call', text: sentenceOf(failure) })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      title="Delete your account?"
      onClose={onClose}
      closable={!busy}
      initialFocus={input}
      footer={
        <>
          <Button size="32" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button size="32" kind="danger" type="submit" form={id} busy={busy}>
            Delete account
          </Button>
        </>
      }
    >
      <form id={id} className={css({ stack: '12' })} onSubmit={submit} noValidate>
        {error?.at === 'call' && <Notice tone="bad">Couldn't delete your account. {error.text}</Notice>}
        <p>
          Deletes your account, your applications with their files and messages, and your drafts in all
          workspaces. This can't be undone.
        </p>
        <Field
          label="Your email address"
          hint={`Enter ${email}`}
          error={error?.at === 'email' ? error.text : undefined}
        >
          <Input
            ref={input}
            type="email"
            value={typed}
            autoComplete="off"
            onChange={event => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
