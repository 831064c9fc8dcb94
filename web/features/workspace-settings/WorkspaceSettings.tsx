import { limits } from '@winnow/openapi/common/limits'
import { winnow } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { NameRow } from '../../ui/fields/NameRow.tsx'
import { Row, Section } from '../../ui/layout/Section.tsx'
import { toast } from '../../ui/overlays/stack.ts'
import { ImageRow } from '../images/ImageRow.tsx'
import { useSession, useWorkspace } from '../session/session.ts'
import { workspaceNameError } from '../session/workspace-name.ts'
import { DangerZone } from './DangerZone.tsx'

/** The workspace's name and appearance; read-only for everybody but admins. */
export function WorkspaceSettings() {
  const workspace = useWorkspace()
  const isAdmin = workspace.currentUserRole === 'ADMIN'
  const { replies } = workspace
  return (
    <>
      <Section id="workspace" title="General">
        {isAdmin ? <WorkspaceName key={workspace.id} /> : <Row title="Name" hint={workspace.name} />}
        <Logo isAdmin={isAdmin} />
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

function WorkspaceName() {
  const workspace = useWorkspace()
  const { refresh } = useSession()
  const save = async (name: string) => {
    await winnow.updateNameForWorkspace({ page_id: workspace.id, name })
    await refresh()
    toast({ title: 'Workspace renamed', duration: 4_000 })
  }
  return (
    <NameRow
      hint={`${limits.workspaceName.min} to ${limits.workspaceName.max} characters. Applicants see it as the sender of your replies.`}
      label="Workspace name"
      autoComplete="organization"
      name={workspace.name}
      save="Rename"
      wrongWith={workspaceNameError}
      onSave={save}
    />
  )
}

function Logo({ isAdmin }: { isAdmin: boolean }) {
  const workspace = useWorkspace()
  const { refresh } = useSession()
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
    <ImageRow
      title="Logo"
      hint="JPEG or PNG, up to 5 MB, cropped to a square."
      id={workspace.id}
      name={workspace.name}
      image={workspace.logo}
      shape="square"
      change={isAdmin ? (workspace.logo ? 'Change logo' : 'Add logo') : undefined}
      dialog="Workspace logo"
      onSave={save}
    />
  )
}
