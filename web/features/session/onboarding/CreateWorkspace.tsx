import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import { limits } from '@winnow/openapi/common/limits'
import { WinnowError } from '@winnow/sdk'
import { ImagePlus } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import { plainForm } from '../PlainPage.tsx'
import { workspaceNameError } from '../workspace-name.ts'

const ImageDialog = onDemand(() => import('../../images/ImageDialog.tsx').then(module => module.ImageDialog))

const { max } = limits.workspaceName

interface CreateWorkspaceProps {
  /** Gets the new workspace's id. */
  onCreated: (id: string) => Promise<unknown>
}

export function CreateWorkspace({ onCreated }: CreateWorkspaceProps) {
  const [name, setName] = useState('')
  const [left, setLeft] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [logo, setLogo] = useState<File | null>(null)
  // One key until it succeeds: a lost answer must not make a second workspace of the same name.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const wrong = workspaceNameError(name)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wrong) return
    setBusy(true)
    try {
      const { id } = await winnow.createWorkspace(
        { name: name.trim(), time_zone: readerTimeZone() },
        { idempotencyKey },
      )
      await uploadLogo(id, logo)
      await onCreated(id)
    } catch (failure) {
      setRefusal((failure instanceof WinnowError && failure.at('name')) || sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <form className={plainForm} onSubmit={submit} noValidate>
      <LogoChoice name={name} logo={logo} onChange={setLogo} />
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
      <Button type="submit" kind="primary" size="field" busy={busy} disabled={wrong !== undefined}>
        Create workspace
      </Button>
    </form>
  )
}

/** The workspace stands whether or not its logo got there. */
async function uploadLogo(id: string, logo: File | null) {
  try {
    if (logo) await winnow.updateImageForWorkspace({ page_id: id, image: logo })
    toast({ title: 'Workspace created successfully' })
  } catch {
    toast({
      tone: 'bad',
      title: 'Workspace created but failed to upload logo',
      text: 'You can update the logo later in settings',
    })
  }
}

interface LogoChoiceProps {
  /** Its initials stand where no logo is */
  name: string
  logo: File | null
  onChange: (logo: File | null) => void
}

/** An optional logo; it is sent once the workspace exists. */
function LogoChoice({ name, logo, onChange }: LogoChoiceProps) {
  const [choosing, setChoosing] = useState(false)
  const url = useMemo(() => logo && URL.createObjectURL(logo), [logo])
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  return (
    <div className={css({ row: '12' })}>
      <Avatar key={url} id="new" name={name.trim() || 'W'} image={url} size="40" shape="square" />
      <Button icon={ImagePlus} onClick={() => setChoosing(true)}>
        {logo ? 'Change logo' : 'Add logo'}
      </Button>
      {logo ? (
        <Button kind="ghost" onClick={() => onChange(null)}>
          Remove
        </Button>
      ) : (
        <span className={css({ textStyle: 'meta', color: 't3' })}>Optional</span>
      )}
      {choosing && (
        <ImageDialog
          title="Workspace logo"
          current={url}
          onSave={async file => onChange(file)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
