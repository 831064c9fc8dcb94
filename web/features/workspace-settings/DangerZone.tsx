import { limits } from '@winnow/openapi/common/limits'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { winnow } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Row, Section } from '../../ui/layout/Section.tsx'
import { ConfirmByName } from '../../ui/overlays/ConfirmByName.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'
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
  const remove = async (name: string) => {
    await winnow.deleteWorkspace({ page_id: workspace.id, name })
    // The list of workspaces offers to restore it.
    navigate(paths.workspaces())
    toast({ title: `${workspace.name} deleted`, text: `You can restore it for ${limits.restoreDays} days.` })
    await refresh()
  }
  return (
    <ConfirmByName
      title={`Delete ${workspace.name}?`}
      text={`Its forms close, its members lose access, and its API keys and the links in its invitations stop working right away. ${workspace.proEnabled ? 'If it pays for Pro, the subscription ends too. ' : ''}You can restore it for ${limits.restoreDays} days, then it is deleted for good.`}
      name={workspace.name}
      label="Workspace name"
      purpose="delete it"
      confirm="Delete workspace"
      failed="Couldn't delete the workspace."
      at="name"
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
