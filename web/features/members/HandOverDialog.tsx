import type { Members, WorkspaceUser } from '@winnow/sdk'
import { winnow } from '../../lib/client.ts'
import { ConfirmByName } from '../../ui/overlays/ConfirmByName.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'

interface HandOverDialogProps {
  workspace: { id: string; name: string }
  to: WorkspaceUser
  onOffered: (members: Members) => void
  onClose: () => void
}

/** The owner's half of handing over: confirmed by the name of the workspace (docs/rules.md#handing-over). */
export function HandOverDialog({ workspace, to, onOffered, onClose }: HandOverDialogProps) {
  const shown = to.name ?? to.email
  const offer = async () => {
    onOffered(await winnow.offerOwnership({ page_id: workspace.id, email: to.email }))
    toast({ title: `Offer sent to ${shown}` })
    onClose()
  }
  return (
    <ConfirmByName
      title={`Make ${shown} the owner?`}
      text={`${shown} gets an email and has 7 days to accept. You stay the owner until then, and an admin afterwards.`}
      name={workspace.name}
      label="Name of the workspace"
      purpose="confirm"
      confirm="Send offer"
      harmless
      failed="Couldn't send the offer."
      at="name"
      onConfirm={offer}
      onClose={onClose}
    />
  )
}
