import { routes } from '../lib/paths.ts'
import { onArrival, type Screen } from './on-arrival.tsx'

interface ScreenRoute {
  path: string
  screen: Screen
  /** none: for anybody; plain: signed in, without the sidebar; shell: in the app's frame */
  frame: 'none' | 'plain' | 'shell'
  /** False: for a person without a workspace too */
  onboards?: false
  /** Whether applicant mode has it too; a form's own screens say who may see them */
  applicant?: boolean
}

/** About the person, whatever they belong to. */
const ownPage = { frame: 'shell', applicant: true, onboards: false } as const

/** Every address of the dashboard and its screen, fetched when it is first opened. */
export const screens: readonly ScreenRoute[] = [
  { path: routes.signIn, frame: 'none', screen: onArrival(() => import('./session/sign-in.tsx')) },
  { path: routes.logout, frame: 'none', screen: onArrival(() => import('./session/logout.tsx')) },
  {
    path: routes.workspaces,
    frame: 'plain',
    onboards: false,
    screen: onArrival(() => import('./session/workspaces.tsx')),
  },
  {
    path: routes.invitation,
    frame: 'plain',
    onboards: false,
    screen: onArrival(() => import('./session/invitation.tsx')),
  },
  { path: routes.cliLogin, frame: 'plain', screen: onArrival(() => import('./cli-login.tsx')) },
  { path: routes.home, frame: 'shell', screen: onArrival(() => import('./home.tsx')) },
  {
    path: routes.form,
    frame: 'shell',
    applicant: true,
    screen: onArrival(() => import('./form-dashboard.tsx')),
  },
  {
    path: routes.formEdit,
    frame: 'shell',
    applicant: true,
    screen: onArrival(() => import('./form-editor.tsx')),
  },
  {
    path: routes.formAnalytics,
    frame: 'shell',
    applicant: true,
    screen: onArrival(() => import('./form-analytics.tsx')),
  },
  {
    path: routes.formSettings,
    frame: 'shell',
    applicant: true,
    screen: onArrival(() => import('./form-settings.tsx')),
  },
  {
    path: routes.messages,
    frame: 'shell',
    applicant: true,
    screen: onArrival(() => import('./messages.tsx')),
  },
  {
    path: routes.settings,
    frame: 'shell',
    applicant: true,
    screen: onArrival(() => import('./settings/settings.tsx')),
  },
  { ...ownPage, path: routes.settingsProfile, screen: onArrival(() => import('./settings/profile.tsx')) },
  { ...ownPage, path: routes.settingsSessions, screen: onArrival(() => import('./settings/sessions.tsx')) },
  { ...ownPage, path: routes.yourData, screen: onArrival(() => import('./settings/your-data.tsx')) },
  {
    path: routes.settingsWorkspace,
    frame: 'shell',
    screen: onArrival(() => import('./settings/workspace.tsx')),
  },
  { path: routes.settingsMembers, frame: 'shell', screen: onArrival(() => import('./settings/members.tsx')) },
  { path: routes.settingsEmails, frame: 'shell', screen: onArrival(() => import('./settings/emails.tsx')) },
  { path: routes.settingsAudit, frame: 'shell', screen: onArrival(() => import('./settings/audit.tsx')) },
  {
    path: routes.settingsRetention,
    frame: 'shell',
    screen: onArrival(() => import('./settings/retention.tsx')),
  },
  { path: routes.apiKeys, frame: 'shell', screen: onArrival(() => import('./settings/api-keys.tsx')) },
  {
    path: routes.settingsNotifications,
    frame: 'shell',
    applicant: true,
    screen: onArrival(() => import('./settings/notifications.tsx')),
  },
  { path: routes.pricing, frame: 'shell', screen: onArrival(() => import('./pricing.tsx')) },
]
