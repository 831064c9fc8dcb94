import { NotificationSettings } from '../../features/notifications/NotificationSettings.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** `/settings/notifications` (docs/rules.md#desktop-notifications). */
export default function NotificationsScreen() {
  return (
    <SettingsPage title="Notifications">
      <NotificationSettings />
    </SettingsPage>
  )
}
