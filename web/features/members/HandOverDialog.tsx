import type { Members, WorkspaceUser } from '@winnow/sdk'
import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/stack.ts'

interface HandOverDialogProps {
  workspace: { id: string; name: string }
  to: WorkspaceUser
  onOffered: (members: Members) => void
  onClose: () => void
}

const formId = 'hand-over'

/** The owner's half of handing over: confirmed by the name of the workspace (docs/rules.md#handing-over). */
export function HandOverDialog({ workspace, to, onOffered, onClose }: HandOverDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const shown = to.name ?? to.email
  const offer = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (typed.trim() !== workspace.name) return setError(`Enter ${workspace.name} to confirm`)
    setBusy(true)
    try {
      onOffered(await winnow.offerOwnership({ page_id: workspace.id, email: to.email }))
      toast({ title: `Offer sent to ${shown}` })
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!busy}
      title={`Make ${shown} the owner?`}
      initialFocus={input}
      footer={
        <>
          <Button size="32" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" size="32" type="submit" form={formId} busy={busy}>
            Send offer
          </Button>
        </>
      }
    >
      <form id={formId} className={css({ stack: '16' })} onSubmit={offer} noValidate>
        <p>
          {shown} gets an email and has 7 days to accept. You stay the owner until then, and an admin
          afterwards.
        </p>
        <Field label="Name of the workspace" hint={`Enter ${workspace.name} to confirm`} error={error}>
          <Input
            ref={input}
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
