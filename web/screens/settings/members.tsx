import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { InviteDialog } from '../../features/members/InviteDialog.tsx'
import { MembersBody } from '../../features/members/MembersBody.tsx'
import { failureDetails } from '../../features/session/failure-details.ts'
import { RestrictedPage } from '../../features/session/RestrictedWorkspace.tsx'
import { useWorkspace } from '../../features/session/session.ts'
import { useCall } from '../../lib/client.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** `/settings/members`: who is in the workspace (docs/rules.md#members). */
export default function MembersScreen() {
  const workspace = useWorkspace()
  const [query, setQuery] = useSearchParams()
  const { data, error, mutate } = useCall('fetchMembers', { page_id: workspace.id })
  const [inviting, setInviting] = useState(false)
  const refused = error?.code === 'forbidden' || error?.code === 'not_found'
  const known = (next: NonNullable<typeof data>) => void mutate(next, { revalidate: false })
  return (
    <SettingsPage
      title="Members"
      actions={
        workspace.currentUserRole === 'ADMIN' && (
          <Button kind="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            Invite people
          </Button>
        )
      }
    >
      {data && !refused && (
        <MembersBody
          workspace={workspace}
          members={data}
          handOverTo={query.get('hand_over')}
          onHandOverClosed={() => {
            if (query.has('hand_over')) setQuery({}, { replace: true })
          }}
          onChanged={known}
        />
      )}
      {!data && !error && <SkeletonRows label="Loading members" rows={4} columns={2} />}
      {refused && <RestrictedPage />}
      {!data && error && !refused && (
        <ErrorState onRetry={() => void mutate()} details={failureDetails(error)} />
      )}
      {inviting && (
        <InviteDialog pageId={workspace.id} onInvited={known} onClose={() => setInviting(false)} />
      )}
    </SettingsPage>
  )
}
