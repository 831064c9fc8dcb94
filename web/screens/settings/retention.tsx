import { RetentionRuns } from '../../features/retention/RetentionRuns.tsx'
import { RetentionSetting } from '../../features/retention/RetentionSetting.tsx'
import { failureDetails } from '../../features/session/failure-details.ts'
import { RestrictedPage } from '../../features/session/RestrictedWorkspace.tsx'
import { useWorkspace } from '../../features/session/session.ts'
import { useCall } from '../../lib/client.ts'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** `/settings/retention`: what becomes of archived applications (docs/rules.md#archived-applications). */
export default function RetentionScreen() {
  const workspace = useWorkspace()
  const { data, error, mutate } = useCall('fetchRetention', { page_id: workspace.id })
  const refused = error?.code === 'forbidden' || error?.code === 'not_found'
  return (
    <SettingsPage title="Retention">
      {data && !refused && (
        <>
          <RetentionSetting
            key={`${workspace.id} ${data.setting?.changedAt}`}
            pageId={workspace.id}
            setting={data.setting}
            onChanged={next => void mutate(next, { revalidate: false })}
          />
          <RetentionRuns {...data} />
        </>
      )}
      {!data && !error && <SkeletonRows label="Loading retention" rows={4} columns={2} />}
      {refused && <RestrictedPage />}
      {!data && error && !refused && (
        <ErrorState onRetry={() => void mutate()} details={failureDetails(error)} />
      )}
    </SettingsPage>
  )
}
