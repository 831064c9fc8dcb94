import { winnow } from '../../lib/client.ts'
import { ConfirmByName } from '../../ui/overlays/ConfirmByName.tsx'

interface DeleteAccountDialogProps {
  email: string
  onClose: () => void
  onDeleted: (deleted: { applications: number }) => void
}

/** Asks for the person's own address before their account goes. */
export function DeleteAccountDialog({ email, onClose, onDeleted }: DeleteAccountDialogProps) {
  return (
    <ConfirmByName
      title="Delete your account?"
      text="Deletes your account, your applications with their files and messages, and your drafts in all workspaces. This can't be undone."
      name={email}
      label="Your email address"
      type="email"
      purpose="delete this account"
      confirm="Delete account"
      failed="Couldn't delete your account."
      at="email"
      onConfirm={async typed => onDeleted(await winnow.deleteAccount({ email: typed }))}
      onClose={onClose}
    />
  )
}
