import { noteHash } from '@winnow/openapi/links/notes'
import { hostedFormPath } from '@winnow/openapi/links/share'
/** What the table's URL holds; the query names are the specification's. */
export interface TableQuery {
  tab?: string
  sort?: string
  search?: string
  /** What the rows are grouped by: 'date:week' */
  group?: string
  /** The filter list, as JSON. */
  filters?: string
  view?: string
  /** Where they differ from the view's: hidden, pinned and ordered columns, as JSON */
  columns?: string
  submission_id?: string
  /** One applicant at a time */
  mode?: 'focus'
}

/** The days that the analytics' URL holds. */
export interface AnalyticsQuery {
  range?: string
  from?: string
  to?: string
}

type Query = Record<string, string | number | undefined>

/** A path with its query; what is absent or empty does not appear. */
function link(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

const part = encodeURIComponent

/** Writes every link of the web. Nothing else joins strings into a path. */
export const paths = {
  home: (query: { page_id?: string; search?: string; view?: 'deleted' } = {}) => link('/', { ...query }),
  form: (identifier: string, query: TableQuery = {}) => link(`/f/${part(identifier)}`, { ...query }),
  /** A note on an application */
  note: (identifier: string, submission_id: string, note: string) =>
    `${link(`/f/${part(identifier)}`, { submission_id })}${noteHash(note)}`,
  formEdit: (identifier: string) => link(`/f/${part(identifier)}/edit`),
  formAnalytics: (identifier: string, query: AnalyticsQuery = {}) =>
    link(`/f/${part(identifier)}/analytics`, { ...query }),
  /** At one of its sections, where it is named */
  formSettings: (identifier: string, section?: string) =>
    `${link(`/f/${part(identifier)}/settings`)}${section ? `#${section}` : ''}`,
  messages: (query: { submission_id?: string; show?: 'needs-reply'; form_id?: string } = {}) =>
    link('/messages', { ...query }),
  mailbox: () => '/mailbox',
  workspaces: (query: { view?: 'create-workspace'; redirect_path?: string } = {}) =>
    link('/workspaces', { ...query }),
  signIn: (query: { redirect_path?: string } = {}) => link('/sign-in', { ...query }),
  logout: (query: string | URLSearchParams = '') => {
    const text = query.toString().replace(/^\?/, '')
    return text ? `/logout?${text}` : '/logout'
  },
  pricing: (query: { page_id?: string } = {}) => link('/pricing', { ...query }),
  settings: () => '/settings',
  settingsWorkspace: () => '/settings/workspace',
  /** `hand_over`: the admin whom the dialog to hand the workspace over begins with */
  settingsMembers: (query: { page_id?: string; hand_over?: string } = {}) =>
    link('/settings/members', { ...query }),
  /** Which emails the person gets, form by form */
  settingsEmails: () => '/settings/emails',
  apiKeys: () => '/settings/api-keys',
  settingsAudit: () => '/settings/audit',
  settingsRetention: () => '/settings/retention',
  settingsProfile: () => '/settings/profile',
  settingsSessions: () => '/settings/sessions',
  settingsNotifications: () => '/settings/notifications',
  yourData: () => '/settings/your-data',
  /** As its email has it; null: the workspace is not known */
  invitation: (id: string, workspace: string | null) =>
    link(`/invitations/${part(id)}`, { workspace: workspace ?? undefined }),
  cliLogin: (query: { code?: string } = {}) => link('/cli-login', { ...query }),
  /** The hosted form with nothing behind it: draws the draft that the builder hands it */
  preview: () => '/preview',
  hostedForm: hostedFormPath,
  media: (query: { submission_id: string; form_id: string; field_id: string; file_name: string }) =>
    link('/api/media', query),
  apiDocs: () => '/api/docs',
} as const

/** The patterns that the router matches, beside the builders that write them. */
export const routes = {
  home: '/',
  form: '/f/:identifier',
  formEdit: '/f/:identifier/edit',
  formAnalytics: '/f/:identifier/analytics',
  formSettings: '/f/:identifier/settings',
  messages: '/messages',
  mailbox: '/mailbox',
  workspaces: '/workspaces',
  signIn: '/sign-in',
  logout: '/logout',
  pricing: '/pricing',
  settings: '/settings',
  settingsWorkspace: '/settings/workspace',
  settingsMembers: '/settings/members',
  settingsEmails: '/settings/emails',
  apiKeys: '/settings/api-keys',
  settingsAudit: '/settings/audit',
  settingsRetention: '/settings/retention',
  settingsProfile: '/settings/profile',
  settingsSessions: '/settings/sessions',
  settingsNotifications: '/settings/notifications',
  yourData: '/settings/your-data',
  invitation: '/invitations/:id',
  cliLogin: '/cli-login',
} as const satisfies Partial<Record<keyof typeof paths, string>>

/** A `redirect_path` from outside, taken only where it stays in this web: a path of ours, else home. */
export function safeRedirect(path: string | null | undefined): string {
  if (!path?.startsWith('/')) return paths.home()
  const base = 'http://winnow.invalid'
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined
  // '/.//host' resolves to the path '//host', which a browser reads as another site.
  const stays = url?.origin === base && !url.pathname.startsWith('//')
  return stays ? `${url.pathname}${url.search}${url.hash}` : paths.home()
}

/** What the server draws itself, for everybody: the hosted forms, the mailbox, the API's page. */
export const isDrawnByServer = (path: string): boolean => /^\/(forms|mailbox|api)(\/|$)/.test(path)
