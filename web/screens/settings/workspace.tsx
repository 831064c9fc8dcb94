import { WorkspaceSettings } from '../../features/workspace-settings/WorkspaceSettings.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** `/settings/workspace`: name, logo and plan. */
export default function WorkspaceSettingsScreen() {
  return (
    <SettingsPage title="Workspace">
      <WorkspaceSettings />
    </SettingsPage>
  )
}
