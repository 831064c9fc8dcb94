import type { WorkspaceUser } from '@winnow/sdk'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Row, Section } from '../../ui/layout/Section.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'
import { useSession, useWorkspace } from '../session/session.ts'

const RemoveDialog = onDemand(() => import('./RemoveDialog.tsx').then(module => module.RemoveDialog))

/** Where guests can leave too, who see no list of people (docs/rules.md#members). */
export function LeaveWorkspace() {
  const workspace = useWorkspace()
  const { me } = useSession()
  const [users, setUsers] = useState<readonly WorkspaceUser[] | null>(null)
  const [busy, setBusy] = useState(false)
  const role = workspace.currentUserRole
  const ask = async () => {
    if (role === 'GUEST') return setUsers([])
    setBusy(true)
    try {
      setUsers((await winnow.fetchMembers({ page_id: workspace.id })).users)
    } catch (failure) {
      toast({ tone: 'bad', title: "Couldn't load the members", text: sentenceOf(failure) })
    }
    setBusy(false)
  }
  const myself = users?.find(it => it.email === me.email) ?? { ...me, role, createdForms: 0 }
  const close = () => setUsers(null)
  return (
    <Section id="leave" title="Danger zone">
      <Row
        title="Leave workspace"
        hint="You lose access to the workspace and its forms at once, and your API keys for it are revoked."
      >
        <Button size="32" kind="danger" icon={LogOut} busy={busy} onClick={() => void ask()}>
          Leave workspace
        </Button>
      </Row>
      {users && (
        <RemoveDialog workspace={workspace} member={myself} users={users} onRemoved={close} onClose={close} />
      )}
    </Section>
  )
}
