import { WinnowError } from '@winnow/sdk'
import { DeletedForm } from '../../features/forms/DeletedForm.tsx'
import { NoAccess } from '../../features/session/NoAccess.tsx'
import { useSession } from '../../features/session/session.ts'

interface FormFailureProps {
  identifier: string
  error: unknown
  onRetry: () => void
}

/** In place of a form that did not load: deleted, restricted, or a way to try again. */
export function FormFailure({ identifier, error, onRetry }: FormFailureProps) {
  const { workspace } = useSession()
  return error instanceof WinnowError && error.code === 'form_deleted' && workspace ? (
    <DeletedForm identifier={identifier} pageId={workspace.id} onRestored={onRetry} />
  ) : (
    <NoAccess error={error} identifier={identifier} onRetry={onRetry} />
  )
}
