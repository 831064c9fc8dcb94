import { WinnowError } from '@winnow/sdk'
import { NoAccess } from '../../features/session/NoAccess.tsx'
import { useSession } from '../../features/session/session.ts'
import { NotFetched } from '../../ui/feedback/NotFetched.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { partOnDemand } from '../../ui/overlays/on-demand.tsx'

const DeletedForm = partOnDemand(
  () => import('../../features/forms/DeletedForm.tsx').then(module => module.DeletedForm),
  { failed: NotFetched, waiting: <SkeletonRows rows={3} columns={1} label="Loading" /> },
)

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
