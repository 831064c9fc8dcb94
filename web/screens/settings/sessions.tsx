import { SessionList } from '../../features/profile/SessionList.tsx'
import { failureDetails } from '../../features/session/NoAccess.tsx'
import { useCall } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** `/settings/sessions`: where the person is signed in (docs/rules.md#sessions). */
export default function SessionsScreen() {
  const { data, error, mutate } = useCall('fetchSessions', {})
  return (
    <SettingsPage title="Sessions">
      <div className={css({ stack: '16' })}>
        <p className={css({ maxWidth: 'builder', color: 't2' })}>
          The browsers where you're signed in. A session ends after 30 days without use. Winnow doesn't look
          up where a browser is. API keys are not listed here.
        </p>
        {data && <SessionList sessions={data.sessions} onChanged={() => mutate()} />}
        {!data && !error && <SkeletonRows label="Loading sessions" rows={3} columns={2} />}
        {!data && error && <ErrorState onRetry={() => void mutate()} details={failureDetails(error)} />}
      </div>
    </SettingsPage>
  )
}
