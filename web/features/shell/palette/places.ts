import type { FormSummary, Me, Workspace } from '@winnow/sdk'
import {
  ChartColumn,
  CreditCard,
  FilePenLine,
  FileText,
  LayoutGrid,
  LayoutList,
  LogOut,
  MessageSquare,
  Monitor,
  Moon,
  Settings,
  Sun,
  Users,
} from 'lucide-react'
import { navigate } from 'wouter/use-browser-location'
import { setThemeChoice, type ThemeChoice } from '../../../lib/browser/theme-mode.ts'
import { paths } from '../../../lib/paths.ts'
import type { LucideIcon } from '../../../ui/Icon.tsx'
import { formPath } from '../../forms/form-path.ts'
import { settingsSections } from '../../forms/settings-sections.ts'
import { settingsSections as ofPerson } from '../settings-sections.ts'
import { type Item, placesGroup } from './items.ts'

interface Places {
  /** The form on the screen */
  form: Pick<FormSummary, 'identifier'> | undefined
  views: readonly { id: string; name: string }[] | undefined
  /** The forms of the workspace */
  forms: readonly FormSummary[] | undefined
  /** Null: applicant mode */
  workspace: Workspace | null
  me: Me
}

const place = (id: string, title: string, icon: LucideIcon, path: string): Item => ({
  ...{ id: `go:${id}`, title, icon, group: placesGroup },
  run: () => navigate(path),
})

const searched = (item: Item): Item => ({ ...item, isSearched: true })

const theme = (choice: ThemeChoice, title: string, icon: LucideIcon): Item => ({
  ...{ id: `theme:${choice}`, title, icon, group: 'General', isSearched: true },
  run: () => setThemeChoice(choice),
})

const placesIn = (form: Pick<FormSummary, 'identifier'>, views: Places['views'] = []): Item[] => {
  const { identifier } = form
  return [
    ...views.map(({ id, name }) => place(id, name, LayoutList, paths.form(identifier, { view: id }))),
    place('applicants', 'Applicants', Users, paths.form(identifier)),
    place('edit', 'Form editor', FilePenLine, paths.formEdit(identifier)),
    place('analytics', 'Analytics', ChartColumn, paths.formAnalytics(identifier)),
    place('settings', 'Form settings', Settings, paths.formSettings(identifier)),
    ...settingsSections.map(({ id, title }) =>
      searched(
        place(`settings:${id}`, `Form settings: ${title}`, Settings, paths.formSettings(identifier, id)),
      ),
    ),
  ]
}

/** Where the palette leads: the views and pages of the form, the other forms, the workspace's pages and the person's settings. */
export const placesOf = ({ form, views, forms = [], workspace, me }: Places): Item[] => [
  ...(form ? placesIn(form, views) : []),
  ...forms
    .filter(({ identifier }) => identifier !== form?.identifier)
    .map(it => place(it.identifier, it.name, FileText, formPath(it))),
  ...(workspace ? [place('forms', 'Forms', LayoutGrid, paths.home())] : []),
  place('messages', 'Messages', MessageSquare, paths.messages()),
  ...ofPerson
    .filter(it => it.isFor({ me, workspace }))
    .map(({ title, icon, path }) => searched(place(path, `Settings: ${title}`, icon, path))),
  ...(workspace ? [searched(place('plans', 'Plans', CreditCard, paths.pricing()))] : []),
  theme('light', 'Light theme', Sun),
  theme('dark', 'Dark theme', Moon),
  theme('system', 'System theme', Monitor),
  searched(place('sign-out', 'Sign out', LogOut, paths.logout())),
]
