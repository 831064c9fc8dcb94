import { AuditLog } from '../../features/audit/AuditLog.tsx'
import { RestrictedPage } from '../../features/session/RestrictedWorkspace.tsx'
import { useWorkspace } from '../../features/session/session.ts'
import { SettingsPage } from './SettingsPage.tsx'

/** `/settings/audit`: who changed what in the workspace (docs/rules.md#audit-log). */
export default function AuditScreen() {
  const workspace = useWorkspace()
  return (
    <SettingsPage title="Audit log">
      {workspace.currentUserRole === 'ADMIN' ? (
        <AuditLog key={workspace.id} pageId={workspace.id} />
      ) : (
        <RestrictedPage />
      )}
    </SettingsPage>
  )
}
