import { Redirect } from 'wouter'
import { useSession } from '../../features/session/session.ts'
import { settingsSections } from '../../features/shell/settings-sections.ts'
import { paths } from '../../lib/paths.ts'

/** `/settings`: the first section that the person has. */
export default function SettingsScreen() {
  const session = useSession()
  const first = settingsSections.find(it => it.isFor(session))
  return <Redirect to={first?.path ?? paths.home()} replace />
}
