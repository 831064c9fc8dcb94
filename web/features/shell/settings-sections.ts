import type { Me, Workspace } from '@winnow/sdk'
import {
  Bell,
  Building2,
  CircleUserRound,
  Database,
  KeyRound,
  Mail,
  MonitorSmartphone,
  ScrollText,
  Timer,
  Users,
} from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import type { LucideIcon } from '../../ui/Icon.tsx'

interface SettingsSection {
  path: string
  title: string
  icon: LucideIcon
  /** Who has it; `workspace` null: applicant mode */
  isFor: (it: { me: Me; workspace: Workspace | null }) => boolean
}

const inWorkspace: SettingsSection['isFor'] = ({ workspace }) => workspace !== null
const notGuests: SettingsSection['isFor'] = ({ workspace }) =>
  workspace !== null && workspace.currentUserRole !== 'GUEST'

const admins: SettingsSection['isFor'] = ({ workspace }) => workspace?.currentUserRole === 'ADMIN'
const everybody = () => true

/** The sections of the settings, in the order of their menu. */
export const settingsSections: readonly SettingsSection[] = [
  { path: paths.settingsWorkspace(), title: 'Workspace', icon: Building2, isFor: inWorkspace },
  { path: paths.settingsMembers(), title: 'Members', icon: Users, isFor: notGuests },
  { path: paths.apiKeys(), title: 'API keys', icon: KeyRound, isFor: inWorkspace },
  { path: paths.settingsAudit(), title: 'Audit log', icon: ScrollText, isFor: admins },
  { path: paths.settingsRetention(), title: 'Retention', icon: Timer, isFor: admins },
  { path: paths.settingsProfile(), title: 'Profile', icon: CircleUserRound, isFor: everybody },
  { path: paths.settingsEmails(), title: 'Emails', icon: Mail, isFor: inWorkspace },
  { path: paths.settingsNotifications(), title: 'Notifications', icon: Bell, isFor: everybody },
  { path: paths.settingsSessions(), title: 'Sessions', icon: MonitorSmartphone, isFor: everybody },
  { path: paths.yourData(), title: 'Your data', icon: Database, isFor: everybody },
]
