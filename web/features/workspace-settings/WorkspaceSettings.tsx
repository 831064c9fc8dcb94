import { limits } from '@winnow/openapi/common/limits'
import { useState } from 'react'
import { reasonOf, winnow } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { NameRow } from '../../ui/fields/NameRow.tsx'
import { TimeZoneSelect } from '../../ui/fields/TimeZoneSelect.tsx'
import { Row, Section } from '../../ui/layout/Section.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'
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
        {isAdmin ? (
          <TimeZone key={workspace.id} />
        ) : (
          <Row
            title="Time zone"
            hint={`Daily reports are sent at 8:00 AM in ${workspace.timeZone.replaceAll('_', ' ')}.`}
          />
        )}
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

function TimeZone() {
  const workspace = useWorkspace()
  const { refresh } = useSession()
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<string>()
  const save = async (time_zone: string) => {
    setChosen(time_zone)
    setError(undefined)
    try {
      await winnow.updateTimeZoneForWorkspace({ page_id: workspace.id, time_zone })
      await refresh()
      toast({ title: 'Time zone saved', duration: 4_000 })
    } catch (failure) {
      setError(`Couldn't save. ${reasonOf(failure)}`)
    }
    // Another zone that was chosen meanwhile is being saved still.
    setChosen(now => (now === time_zone ? undefined : now))
  }
  return (
    <Row title="Time zone" hint="Daily reports are sent at 8:00 AM in this time zone." error={error}>
      <TimeZoneSelect value={chosen ?? workspace.timeZone} onChange={zone => void save(zone)} />
    </Row>
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
