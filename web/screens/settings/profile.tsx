import { Profile } from '../../features/profile/Profile.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** `/settings/profile`: the person's name, picture and dates (docs/rules.md#profile). */
export default function ProfileScreen() {
  return (
    <SettingsPage title="Profile">
      <Profile />
    </SettingsPage>
  )
}
