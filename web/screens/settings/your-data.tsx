import { useLocation } from 'wouter'
import { forgetConversations } from '../../features/chats/conversation/state/remembered.ts'
import { YourData } from '../../features/personal-data/YourData.tsx'
import { forgetSession, useSession } from '../../features/session/session.ts'
import { paths } from '../../lib/paths.ts'
import { SettingsPage } from './SettingsPage.tsx'

/** `/settings/your-data`: what is held about the person. */
export default function YourDataScreen() {
  const { me } = useSession()
  const [, navigate] = useLocation()
  const leave = async () => {
    forgetConversations()
    await forgetSession()
    // Without a reload, so that the toast is still there.
    navigate(paths.signIn(), { replace: true })
  }
  return (
    <SettingsPage title="Your data">
      <YourData
        email={me.email}
        owned={me.pages.filter(it => it.isOwner).map(it => it.name)}
        isMember={me.pages.length > 0}
        onDeleted={() => void leave()}
      />
    </SettingsPage>
  )
}
