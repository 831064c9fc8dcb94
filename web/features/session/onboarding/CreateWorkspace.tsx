import { limits } from '@winnow/openapi/common/limits'
import { WinnowError } from '@winnow/sdk'
import { type FormEvent, useState } from 'react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { toast } from '../../../ui/overlays/stack.ts'
import { plainForm } from '../PlainPage.tsx'

const { min, max } = limits.workspaceName

/** What is wrong with a workspace name, in the words of spec 2, section 5; undefined: nothing. */
function workspaceNameError(name: string): string | undefined {
  const length = name.trim().length
  if (length === 0) return 'Please enter a workspace name'
  if (length < min) return `Workspace name must be at least ${min} characters long`
  if (length > max) return `Workspace name must be less than ${max} characters`
  return undefined
}

interface CreateWorkspaceProps {
  /** Gets the new workspace's id. */
  onCreated: (id: string) => Promise<unknown>
}

export function CreateWorkspace({ onCreated }: CreateWorkspaceProps) {
  const [name, setName] = useState('')
  const [left, setLeft] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  // One key until it succeeds: a lost answer must not make a second workspace of the same name.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const wrong = workspaceNameError(name)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wrong) return
    setBusy(true)
    try {
      const { id } = await winnow.createWorkspace({ name: name.trim() }, { idempotencyKey })
      toast({ title: 'Workspace created successfully' })
      await onCreated(id)
    } catch (failure) {
      setRefusal((failure instanceof WinnowError && failure.at('name')) || sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <form className={plainForm} onSubmit={submit} noValidate>
      <Field label="Workspace name" error={refusal ?? (left ? wrong : undefined)}>
        <Input
          autoFocus
          autoComplete="organization"
          value={name}
          onBlur={() => setLeft(name !== '')}
          onChange={event => {
            setName(event.target.value)
            setRefusal(undefined)
            setKey(crypto.randomUUID())
            if (event.target.value.trim().length > max) setLeft(true)
          }}
        />
      </Field>
      <Button type="submit" kind="primary" size="32" busy={busy} disabled={wrong !== undefined}>
        Create workspace
      </Button>
    </form>
  )
}
