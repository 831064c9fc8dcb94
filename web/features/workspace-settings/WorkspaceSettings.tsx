import { limits } from '@winnow/openapi/common/limits'
import { WinnowError } from '@winnow/sdk'
import { ImageUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Row, Section } from '../../ui/layout/Section.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { toast } from '../../ui/overlays/stack.ts'
import { useSession, useWorkspace } from '../session/session.ts'
import { workspaceNameError } from '../session/workspace-name.ts'
import { DangerZone } from './DangerZone.tsx'

const ImageDialog = onDemand(() => import('../images/ImageDialog.tsx').then(module => module.ImageDialog))

/** The workspace's name and appearance; read-only for everybody but admins. */
export function WorkspaceSettings() {
  const workspace = useWorkspace()
  const isAdmin = workspace.currentUserRole === 'ADMIN'
  const { replies } = workspace
  return (
    <>
      <Section id="workspace" title="General">
        {isAdmin ? <NameRow key={workspace.id} /> : <Row title="Name" hint={workspace.name} />}
        <LogoRow isAdmin={isAdmin} />
        <Row title="Time zone" hint={`Daily reports are sent at 8:00 AM in ${workspace.timeZone}.`} />
      </Section>
      <Section id="plan" title="Plan">
        <Row
          title={workspace.proEnabled ? 'Pro' : 'Free'}
          hint={
            replies.limit === null
              ? 'No limit on replies to applicants.'
              : `${replies.sent} of ${replies.limit} replies sent today. The count starts again at midnight UTC.`
          }
        >
          <ButtonLink size="32" href={paths.pricing({ page_id: workspace.id })}>
            Compare plans
          </ButtonLink>
        </Row>
      </Section>
      {workspace.isOwner && <DangerZone />}
    </>
  )
}

function NameRow() {
  const workspace = useWorkspace()
  const { refresh } = useSession()
  const [name, setName] = useState(workspace.name)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const wrong = workspaceNameError(name)
  const isSame = name.trim() === workspace.name
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || wrong || isSame) return
    setBusy(true)
    try {
      await winnow.updateNameForWorkspace({ page_id: workspace.id, name: name.trim() })
      await refresh()
      toast({ title: 'Workspace renamed', duration: 4_000 })
    } catch (failure) {
      setRefusal((failure instanceof WinnowError && failure.at('name')) || sentenceOf(failure))
    }
    setBusy(false)
  }
  return (
    <Row
      title="Name"
      hint={`${limits.workspaceName.min} to ${limits.workspaceName.max} characters. Applicants see it as the sender of your replies.`}
      below={
        <form
          className={css({ display: 'flex', alignItems: 'flex-start', gap: '8' })}
          onSubmit={save}
          noValidate
        >
          <div className={css({ grow: true, minWidth: '0', maxWidth: 'confirm' })}>
            <Field label="Workspace name" hideLabel error={refusal ?? (isSame ? undefined : wrong)}>
              <Input
                size="32"
                value={name}
                autoComplete="organization"
                onChange={event => {
                  setName(event.target.value)
                  setRefusal(undefined)
                }}
              />
            </Field>
          </div>
          <Button size="32" type="submit" busy={busy} disabled={isSame || wrong !== undefined}>
            Rename
          </Button>
        </form>
      }
    />
  )
}

function LogoRow({ isAdmin }: { isAdmin: boolean }) {
  const workspace = useWorkspace()
  const { refresh } = useSession()
  const [choosing, setChoosing] = useState(false)
  const save = async (image: File) => {
    try {
      await winnow.updateImageForWorkspace({ page_id: workspace.id, image })
      await refresh()
    } catch (failure) {
      // The dialog says it too, where the picture still is.
      toast({ tone: 'bad', title: 'Failed to update logo', text: 'Please try again later' })
      throw failure
    }
  }
  return (
    <Row title="Logo" hint="JPEG or PNG, up to 5 MB, cropped to a square.">
      <Avatar id={workspace.id} name={workspace.name} image={workspace.logo} size="40" shape="square" />
      {isAdmin && (
        <Button size="32" icon={ImageUp} onClick={() => setChoosing(true)}>
          Change logo
        </Button>
      )}
      {choosing && (
        <ImageDialog
          title="Workspace logo"
          current={workspace.logo}
          onSave={save}
          onClose={() => setChoosing(false)}
        />
      )}
    </Row>
  )
}
