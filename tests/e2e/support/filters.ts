import type { Locator, Page } from '@playwright/test'
import { applicants, openForm } from './forms.ts'
import type { Editor } from './people.ts'
import { Grid } from './screens.ts'
import { expect } from './test.ts'

export const questions = [
  { type: 'NUMBER', question: 'Team size' },
  { type: 'SINGLE_SELECT', question: 'Role', options: ['Engineer', 'Designer'], allowOther: true },
  { type: 'MULTI_SELECT', question: 'Days', options: ['Monday', 'Tuesday'] },
  { type: 'DATE', question: 'Start' },
  { type: 'SHORT_TEXT', question: 'City' },
] as const

export const people = [
  { name: 'Amara', Role: 'Engineer', 'Team size': 4, Days: ['Monday'], Start: '2026-03-01', City: 'Lisbon' },
  {
    name: 'Bruno',
    Role: 'Designer',
    'Team size': 12,
    Days: ['Monday', 'Tuesday'],
    Start: '2026-04-01',
    City: 'Porto',
  },
  { name: 'Chen', Role: 'Poet', 'Team size': null, Days: null, Start: null, City: 'lisbon' },
  { name: 'Dana', Role: null, 'Team size': 2.5, Days: ['Tuesday'], Start: '2026-03-15', City: null },
]
export const everybody = ['Dana', 'Chen', 'Bruno', 'Amara'] as const

export const popover = (page: Page): Locator => page.getByRole('dialog', { name: 'Filters' })
export const filterButton = (page: Page): Locator => page.getByRole('button', { name: /^Filter/ })
export const tick = (page: Page, name: RegExp) => popover(page).getByRole('checkbox', { name }).press(' ')
/** What the footer says, and beside it the filters in words. */
export const footer = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
export const inUse = (page: Page): Locator =>
  page.getByRole('list', { name: 'Filters in use' }).locator('li > :first-child')

/** A form with four applicants, its table open at these filters. */
export async function tableOf(page: Page, editor: Editor, query = '') {
  const form = await openForm(editor, {
    questions: [...questions].map(it => ({ ...it, options: 'options' in it ? [...it.options] : [] })),
  })
  const ids = await applicants(editor, form, ...people.map(({ name, ...answers }) => ({ name, answers })))
  await page.goto(`/f/${form.identifier}${query}`)
  const grid = new Grid(page)
  if (!query) await grid.expectNames(...everybody)
  return {
    form,
    ids,
    grid,
    field: (title: string) => form.inputFields.find(it => it.question === title)?.id ?? '',
  }
}

/** Opens the popover on a column's panel. */
export async function open(page: Page, column: string) {
  if (!(await popover(page).isVisible())) await filterButton(page).click()
  const back = popover(page).getByRole('button', { name: 'All columns' })
  if (await back.isVisible()) await back.click()
  await popover(page)
    .getByRole('button', { name: new RegExp(`^${column}(, filtered)?$`) })
    .click()
  await expect(back).toBeVisible()
}

export async function choose(page: Page, condition: string) {
  await popover(page).getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: condition, exact: true }).click()
}
