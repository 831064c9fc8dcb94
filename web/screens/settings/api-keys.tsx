import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { KeyList } from '../../features/keys/KeyList.tsx'
import { NewKeyDialog } from '../../features/keys/NewKeyDialog.tsx'
import { failureDetails } from '../../features/session/failure-details.ts'
import { RestrictedPage } from '../../features/session/RestrictedWorkspace.tsx'
import { useSession, useWorkspace } from '../../features/session/session.ts'
import { useCall } from '../../lib/client.ts'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { SettingsPage } from './SettingsPage.tsx'

export default function ApiKeysScreen() {
  const workspace = useWorkspace()
  const { me } = useSession()
  const { data, error, mutate } = useCall('fetchApiKeys', { page_id: workspace.id })
  const [making, setMaking] = useState(false)
  const refresh = () => mutate()
  const refused = error?.code === 'forbidden' || error?.code === 'not_found'
  return (
    <SettingsPage
      title="API keys"
      actions={
        !refused && (
          <Button kind="primary" icon={Plus} onClick={() => setMaking(true)}>
            Create key
          </Button>
        )
      }
    >
      <div className={css({ stack: '16' })}>
        {!refused && (
          <p className={css({ maxWidth: 'builder', color: 't2' })}>
            Use a key to let scripts or the <code className={css({ fontFamily: 'mono' })}>winnow</code>{' '}
            command act as you in {workspace.name}, with the permissions you choose.{' '}
            <TextLink href={paths.apiDocs()} external>
              Read the API documentation
            </TextLink>
          </p>
        )}
        {data && data.keys.length > 0 && <KeyList keys={data.keys} me={me.email} onChanged={refresh} />}
        {data?.keys.length === 0 && (
          <EmptyState
            icon={KeyRound}
            title="No API keys yet"
            text="Create one here, or run ‘winnow login’ in a terminal."
          >
            <Button onClick={() => setMaking(true)}>Create key</Button>
          </EmptyState>
        )}
        {!data && !error && <SkeletonRows label="Loading keys" rows={3} columns={2} />}
        {!data && error && refused && <RestrictedPage />}
        {!data && error && !refused && <ErrorState onRetry={refresh} details={failureDetails(error)} />}
      </div>
      {making && (
        <NewKeyDialog pageId={workspace.id} onClose={() => setMaking(false)} onMade={() => void refresh()} />
      )}
    </SettingsPage>
  )
}
