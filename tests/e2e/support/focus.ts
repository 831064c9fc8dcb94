import type { Page } from '@playwright/test'
import type { FormDetails } from '@winnow/sdk'
import { applicants, openForm } from './forms.ts'
import type { Editor } from './people.ts'
import { Grid } from './screens.ts'

export const people = ['Amara Okafor', 'Bruno Costa', 'Chen Wei', 'Dana Cohen', 'Emil Durand', 'Farah Nasser']

/** A table in the order of the names. */
export async function tableOf(
  page: Page,
  editor: Editor,
  { fastMode = 'DEFAULT', names = people }: { fastMode?: FormDetails['fastMode']; names?: string[] } = {},
) {
  const form = await openForm(editor)
  const ids = await applicants(editor, form, ...names.toReversed().map(name => ({ name })))
  await editor.winnow.editFastMode({ form_id: form.identifier, fast_mode: fastMode })
  await editor.winnow.addStage({ form_id: form.identifier, label: 'Interview' })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  if (names === people) await grid.expectNames(...people)
  return { form, grid, ids: ids.toReversed() }
}

export const focusMode = (page: Page) => page.getByRole('dialog', { name: 'Focus mode' })
/** The name of the applicant in view. */
export const opened = (page: Page) => focusMode(page).getByRole('heading', { level: 2 })
export const nudge = (page: Page, name: string) => page.getByRole('region', { name: `Reply to ${name}` })
export const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })
