import { SessionList } from '../../features/profile/SessionList.tsx'
import { failureDetails } from '../../features/session/failure-details.ts'
import { useSession } from '../../features/session/session.ts'
import { useCall } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** `/settings/sessions`: where the person is signed in (docs/rules.md#sessions). */
export default function SessionsScreen() {
  const { data, error, mutate } = useCall('fetchSessions', {})
  const { workspace } = useSession()
  return (
    <SettingsPage title="Sessions">
      <div className={css({ stack: '16' })}>
        <p className={css({ maxWidth: 'builder', color: 't2' })}>
          Browsers where you're signed in. You're signed out of a browser that you don't use for 30 days.
          Winnow doesn't look up where a browser is.
          {workspace && ' API keys have a page of their own.'}
        </p>
        {data && <SessionList sessions={data.sessions} onChanged={() => mutate()} />}
        {!data && !error && <SkeletonRows label="Loading sessions" rows={3} columns={2} />}
        {!data && error && <ErrorState onRetry={() => void mutate()} details={failureDetails(error)} />}
      </div>
    </SettingsPage>
  )
}
