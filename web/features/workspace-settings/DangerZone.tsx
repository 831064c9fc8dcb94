import { limits } from '@winnow/openapi/common/limits'
import { WinnowError } from '@winnow/sdk'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Row, Section } from '../../ui/layout/Section.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/stack.ts'
import { useSession, useWorkspace } from '../session/session.ts'

/** What ends the workspace as a whole; for its owner (docs/rules.md#deleting-a-workspace). */
export function DangerZone() {
  const [deleting, setDeleting] = useState(false)
  return (
    <Section id="danger" title="Danger zone">
      <Row
        title="Delete workspace"
        hint={`Deletes the workspace with its forms and applications. You can restore it for ${limits.restoreDays} days.`}
      >
        <Button size="32" kind="danger" icon={Trash2} onClick={() => setDeleting(true)}>
          Delete workspace
        </Button>
      </Row>
      {deleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </Section>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const workspace = useWorkspace()
  const { refresh } = useSession()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<{ at: 'name' | 'call'; text: string }>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (typed.trim() !== workspace.name)
      return setError({ at: 'name', text: `Enter ${workspace.name} to delete it` })
    setBusy(true)
    try {
      await winnow.deleteWorkspace({ page_id: workspace.id, name: typed.trim() })
    } catch (failure) {
      const text = failure instanceof WinnowError ? failure.at('name') : undefined
      setError(text ? { at: 'name', text } : { at: 'call', text: sentenceOf(failure) })
      return setBusy(false)
    }
    // The list of workspaces offers to restore it.
    navigate(paths.workspaces())
    toast({ title: `${workspace.name} deleted`, text: `You can restore it for ${limits.restoreDays} days.` })
    await refresh()
  }
  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      title={`Delete ${workspace.name}?`}
      onClose={onClose}
      closable={!busy}
      initialFocus={input}
      footer={
        <>
          <Button size="32" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button size="32" kind="danger" type="submit" form={id} busy={busy}>
            Delete workspace
          </Button>
        </>
      }
    >
      <form id={id} className={css({ stack: '12' })} onSubmit={submit} noValidate>
        {error?.at === 'call' && <Notice tone="bad">Couldn't delete the workspace. {error.text}</Notice>}
        <p>
          Its forms close, its members lose access, and its API keys and the links in its invitations stop
          working right away. You can restore it for {limits.restoreDays} days, then it is deleted for good.
        </p>
        <Field
          label="Workspace name"
          hint={`Enter ${workspace.name}`}
          error={error?.at === 'name' ? error.text : undefined}
        >
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
