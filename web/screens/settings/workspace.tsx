import { LeaveWorkspace } from '../../features/members/LeaveWorkspace.tsx'
import { useWorkspace } from '../../features/session/session.ts'
import { WorkspaceSettings } from '../../features/workspace-settings/WorkspaceSettings.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** `/settings/workspace`: name, logo and plan, and the way out of it. */
export default function WorkspaceSettingsScreen() {
  const { isOwner } = useWorkspace()
  return (
    <SettingsPage title="Workspace">
      <WorkspaceSettings />
      {!isOwner && <LeaveWorkspace />}
    </SettingsPage>
  )
}
