import { WinnowError } from '@winnow/sdk'
import { failureDetails } from '../../features/session/failure-details.ts'
import { useSession } from '../../features/session/session.ts'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { NotFetched } from '../../ui/feedback/NotFetched.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { partOnDemand } from '../../ui/overlays/on-demand.tsx'

const whenLate = { failed: NotFetched, waiting: <SkeletonRows rows={3} columns={1} label="Loading" /> }

const DeletedForm = partOnDemand(
  () => import('../../features/forms/DeletedForm.tsx').then(module => module.DeletedForm),
  whenLate,
)

const RestrictedForm = partOnDemand(
  () => import('../../features/session/RestrictedForm.tsx').then(module => module.RestrictedForm),
  whenLate,
)

interface FormFailureProps {
  identifier: string
  error: unknown
  onRetry: () => void
}

/** In place of a form that did not load: deleted, restricted, or a way to try again (docs/rules.md#no-access). */
export function FormFailure({ identifier, error, onRetry }: FormFailureProps) {
  const { workspace } = useSession()
  if (!(error instanceof WinnowError)) return <ErrorState onRetry={onRetry} />
  if (error.code === 'form_deleted' && workspace)
    return <DeletedForm identifier={identifier} pageId={workspace.id} onRestored={onRetry} />
  if (error.code === 'not_form_editor') return <RestrictedForm identifier={identifier} />
  // The way to the sign-in screen is already taken.
  if (error.code === 'signed_out') return null
  return <ErrorState onRetry={onRetry} details={failureDetails(error)} />
}
