import { YourData } from '../../features/personal-data/YourData.tsx'
import { forgetSession, useSession } from '../../features/session/session.ts'
import { paths } from '../../lib/paths.ts'
import { SettingsPage } from './SettingsPage.tsx'

/** `/settings/your-data`: what is held about the person. */
export default function YourDataScreen() {
  const { me } = useSession()
  return (
    <SettingsPage title="Your data">
      <YourData
        email={me.email}
        owned={me.pages.filter(it => it.isOwner).map(it => it.name)}
        onDeleted={() => void forgetSession().then(() => location.assign(paths.signIn()))}
      />
    </SettingsPage>
  )
}
