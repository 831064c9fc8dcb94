import { counted } from '@winnow/openapi/common/text/format'
import type { WorkspaceUser } from '@winnow/sdk'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'
import { useSession } from '../session/session.ts'

interface RemoveDialogProps {
  workspace: { id: string; name: string }
  /** Oneself: it leaves */
  member: Pick<WorkspaceUser, 'email' | 'name' | 'role' | 'createdForms'>
  /** Everybody of the workspace; of a guest nobody need be known */
  users: readonly WorkspaceUser[]
  /** Somebody else was removed */
  onRemoved: () => void
  onClose: () => void
}

/** Names what is lost, and asks who gets what the person made (docs/rules.md#members). */
export function RemoveDialog({ workspace, member, users, onRemoved, onClose }: RemoveDialogProps) {
  const { me, refresh, onLeft } = useSession()
  const isMe = member.email === me.email
  const heirs = users.filter(it => it.role !== 'GUEST' && it.email !== member.email)
  const [to, setTo] = useState(heirs.find(it => it.isOwner)?.email ?? null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const shown = member.name ?? member.email
  const verb = isMe ? 'Leave workspace' : member.role === 'GUEST' ? 'Remove guest' : 'Remove member'
  const remove = async () => {
    setBusy(true)
    try {
      await winnow.removeUserFromWorkspace({
        ...{ page_id: workspace.id, email: member.email },
        transfer_to: to ?? undefined,
      })
      if (!isMe) return onRemoved()
      onClose()
      onLeft(workspace.id)
      toast({ title: `You left ${workspace.name}` })
      void refresh()
    } catch (failure) {
      setError(sentenceOf(failure))
      setBusy(false)
    }
  }
  const made = member.createdForms > 0 ? counted(member.createdForms, 'form') : null
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!busy}
      role="alertdialog"
      title={isMe ? `Leave ${workspace.name}?` : `Remove ${shown}?`}
      footer={
        <>
          <Button size="32" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" size="32" busy={busy} onClick={() => void remove()}>
            {verb}
          </Button>
        </>
      }
    >
      <div className={css({ stack: '16' })}>
        <p>
          {isMe
            ? `You lose access to ${workspace.name} and its forms at once, and your API keys for it are revoked.`
            : `${shown} loses access to ${workspace.name} and its forms at once, and their API keys for it are revoked.`}
        </p>
        {member.role !== 'GUEST' && (
          <Field
            label={`Who gets ${isMe ? 'your' : 'their'} ${made ? `${made}, searches and shared views` : 'searches and shared views'}`}
          >
            <Select
              label="Who gets them"
              size="32"
              options={heirs.map(it => ({
                value: it.email,
                label: `${it.name ?? it.email}${it.isOwner ? ' (owner)' : ''}`,
              }))}
              value={to}
              onChange={setTo}
            />
          </Field>
        )}
        {error && <Notice tone="bad">{error}</Notice>}
      </div>
    </Dialog>
  )
}
