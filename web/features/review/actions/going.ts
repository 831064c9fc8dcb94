import type { FormSummary } from '@winnow/sdk'
import { ChartColumn, FileText, KeyRound, LayoutList, MessageSquare, Settings } from 'lucide-react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../../../lib/paths.ts'
import type { ReviewState } from '../state.ts'
import type { Action } from './action.ts'

const going = (id: string, title: string, icon: Action['icon'], path: string): Action => ({
  id: `go:${id}`,
  title,
  icon,
  group: 'Go to',
  target: 'table',
  available: () => true,
  run: () => navigate(path),
})

/** Where the palette leads: the views of the form, its pages, the other forms and the workspace's pages. */
export const goingActions = (
  { form: { identifier }, views = [] }: Pick<ReviewState, 'form' | 'views'>,
  forms: readonly Pick<FormSummary, 'identifier' | 'name'>[] = [],
): Action[] => [
  ...views.map(({ id, name }) => going(id, name, LayoutList, paths.form(identifier, { view: id }))),
  going('analytics', 'Analytics', ChartColumn, paths.formAnalytics(identifier)),
  going('settings', 'Form settings', Settings, paths.formSettings(identifier)),
  ...forms
    .filter(form => form.identifier !== identifier)
    .map(form => going(form.identifier, form.name, FileText, paths.form(form.identifier))),
  going('messages', 'Messages', MessageSquare, paths.messages()),
  going('keys', 'API keys', KeyRound, paths.apiKeys()),
]
