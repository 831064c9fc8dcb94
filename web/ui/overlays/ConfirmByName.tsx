import { WinnowError } from '@winnow/sdk'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { reasonOf } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../actions/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { Field } from '../fields/Field.tsx'
import { Input } from '../fields/Input.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmByNameProps {
  title: string
  /** What will happen */
  text: ReactNode
  /** What is to be typed: the name of a workspace, an email address in any case */
  name: string
  label: string
  type?: 'text' | 'email'
  /** Ends the sentence for another name: 'Enter Northlight to delete it' */
  purpose: string
  /** What the button says */
  confirm: string
  /** Nothing is lost by it */
  harmless?: boolean
  /** Begins the sentence where it failed: 'Couldn't delete the workspace.' */
  failed: string
  /** Does it with what was typed; a refusal of the field `at` stands there, any other failure above it */
  onConfirm: (typed: string) => Promise<void>
  at: string
  onClose: () => void
}

/** What has large consequences is confirmed by typing the name of what it is about. */
export function ConfirmByName(it: ConfirmByNameProps) {
  const { name, label, type = 'text', onClose, onConfirm } = it
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<{ ofField: boolean; text: string }>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const exact = (text: string) => (type === 'email' ? text.trim().toLowerCase() : text.trim())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (exact(typed) !== exact(name))
      return setError({ ofField: true, text: `Enter ${name} to ${it.purpose}` })
    setBusy(true)
    try {
      await onConfirm(typed.trim())
    } catch (failure) {
      const text = failure instanceof WinnowError ? failure.at(it.at) : undefined
      setError({ ofField: text !== undefined, text: text ?? `${it.failed} ${reasonOf(failure)}` })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      {...(!it.harmless && { role: 'alertdialog' })}
      title={it.title}
      onClose={onClose}
      closable={!busy}
      initialFocus={input}
      footer={
        <>
          <Button size="32" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button size="32" kind={it.harmless ? 'primary' : 'danger'} type="submit" form={id} busy={busy}>
            {it.confirm}
          </Button>
        </>
      }
    >
      <form id={id} className={css({ stack: '12' })} onSubmit={submit} noValidate>
        {error && !error.ofField && <Notice tone="bad">{error.text}</Notice>}
        <p>{it.text}</p>
        <Field label={label} hint={`Enter ${name}`} error={error?.ofField ? error.text : undefined}>
          <Input
            ref={input}
            type={type}
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
