import type { Page } from '@playwright/test'
import { openForm } from './support/forms.ts'
import { type Editor, signIn } from './support/people.ts'
import { toast } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()

/** The card of the question that is open. */
const card = (page: Page) => page.getByRole('region', { name: /^Question \d+, / })

async function add(page: Page, type: string, question: string) {
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page
    .getByRole('toolbar', { name: 'Question types' })
    .getByRole('button', { name: type, exact: true })
    .click()
  await card(page).getByLabel('Question', { exact: true }).fill(question)
}

/** A switch or a tick, by its words: they stand beside the control. */
const turnOn = (page: Page, words: string) => card(page).getByText(words, { exact: true }).click()

async function blank(page: Page, editor: Editor) {
  const form = await editor.winnow.createDraftForm({ page_id: editor.workspaceId, name: 'Grants' })
  await page.goto(`/f/${form.identifier}/edit`)
  await saved(page)
  return form
}

test('all eleven types are added with their settings, saved by themselves and read back', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await add(page, 'Short text', 'City')
  await card(page).getByLabel('Description').fill('Where you live')
  await turnOn(page, 'Required')
  await add(page, 'Long text', 'Why us')
  await add(page, 'Single select', 'Role')
  await card(page).getByLabel('Options').fill('Design\nProduct\n\n')
  await turnOn(page, 'Allow other')
  await add(page, 'Multi select', 'Days')
  await card(page).getByLabel('Options').fill('Monday\nTuesday')
  await add(page, 'Dropdown', 'Country')
  await card(page).getByLabel('Options').fill('Portugal\nNorway')
  await add(page, 'Number', 'Years')
  await add(page, 'Date', 'Start')
  await turnOn(page, 'No past dates')
  await add(page, 'Link', 'Profile')
  await card(page).getByRole('combobox', { name: 'Must be' }).click()
  await page.getByRole('option', { name: 'LinkedIn profile' }).click()
  await add(page, 'Phone number', 'Phone')
  await add(page, 'File upload', 'CV')
  await turnOn(page, 'PDF')
  await add(page, 'Video', 'Say hello')
  await saved(page)

  const kept = await editor.winnow.fetchForEdit({ form_id: form.identifier })
  expect(kept.inputFields.slice(2).map(({ type, question }) => [type, question])).toEqual([
    ['SHORT_TEXT', 'City'],
    ['LONG_TEXT', 'Why us'],
    ['SINGLE_SELECT', 'Role'],
    ['MULTI_SELECT', 'Days'],
    ['DROPDOWN', 'Country'],
    ['NUMBER', 'Years'],
    ['DATE', 'Start'],
    ['LINK', 'Profile'],
    ['PHONE_NUMBER', 'Phone'],
    ['FILE_UPLOAD', 'CV'],
    ['VIDEO', 'Say hello'],
  ])
  const byName = Object.fromEntries(kept.inputFields.map(field => [field.question, field]))
  expect(byName.City).toMatchObject({ required: true, description: '<p>Where you live</p>' })
  expect(byName.Role).toMatchObject({ options: ['Design', 'Product'], allowOther: true, required: false })
  expect(byName.Start).toMatchObject({ disallowPast: true })
  expect(byName.Profile).toMatchObject({ preDefinedInputType: 'LINKEDIN' })
  expect(byName.CV).toMatchObject({ fileTypes: ['PDF'] })

  await page.reload()
  await page.getByRole('button', { name: /Role.*Single select/ }).click()
  await expect(card(page).getByLabel('Options')).toHaveValue('Design\nProduct')
  await expect(card(page).getByRole('checkbox', { name: 'Allow other' })).toBeChecked()
})

test('questions are reordered, duplicated and deleted, and a deleted one comes back with Ctrl+Z', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  const names = async () =>
    (await editor.winnow.fetchForEdit({ form_id: form.identifier })).inputFields
      .slice(2)
      .map(it => it.question)
  await add(page, 'Short text', 'First')
  await add(page, 'Short text', 'Second')
  await card(page).getByRole('button', { name: 'Move up' }).click()
  await expect.poll(names).toEqual(['Second', 'First'])
  await card(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect.poll(names).toEqual(['Second', 'Second', 'First'])
  await card(page).getByRole('button', { name: 'Delete question' }).click()
  await expect.poll(names).toEqual(['Second', 'First'])
  await expect(toast(page, 'Question “Second” deleted')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(names).toEqual(['Second', 'Second', 'First'])
})

test('two editors of one form: nobody’s words are lost, and one chooses which go on', async ({
  page,
  editor,
  visitor,
}) => {
  const form = await blank(page, editor)
  const other = await visitor()
  await other.goto(`/sign-in?redirect_path=/f/${form.identifier}/edit`)
  await signIn(other, editor.email)
  await saved(other)

  await page.getByLabel('Name of the form').fill('Grants 2027')
  await expect
    .poll(async () => (await editor.winnow.fetchForEdit({ form_id: form.identifier })).name)
    .toBe('Grants 2027')
  await other.getByLabel('Name of the form').fill('Scholarships')
  await expect(other.getByText('This form was changed in the meantime')).toBeVisible()
  await expect(other.getByText(/^Mira Sandoval saved it/)).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Name of the form')).toHaveValue('Scholarships')
  await other.getByRole('button', { name: 'Save mine over theirs' }).click()
  await saved(other)
  expect((await editor.winnow.fetchForEdit({ form_id: form.identifier })).name).toBe('Scholarships')

  await page.getByLabel('Description').fill('For everybody')
  await page.getByRole('button', { name: 'Load their version' }).click()
  await expect(page.getByText('What you typed since your last save is lost.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Load their version' }).click()
  await expect(page.getByLabel('Name of the form')).toHaveValue('Scholarships')
})

test('without a connection what was typed is kept on this device, over a reload too, and saved later', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await page.route('**/api/form/edit', route => route.abort())
  await page.getByLabel('Name of the form').fill('Kept')
  await expect(page.getByText('Not saved, kept on this device')).toBeVisible()
  await page.unroute('**/api/form/edit')
  await page.reload()
  await expect(page.getByLabel('Name of the form')).toHaveValue('Kept')
  await saved(page)
  expect((await editor.winnow.fetchForEdit({ form_id: form.identifier })).name).toBe('Kept')
})

test('publishing refuses at the question that is wrong, then opens the form', async ({ page, editor }) => {
  const form = await blank(page, editor)
  await add(page, 'Dropdown', 'Country')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Not published')).toBeVisible()
  await expect(card(page).locator('[role=alert]')).toBeVisible()
  expect((await editor.winnow.fetchForEdit({ form_id: form.identifier })).publishedVersion).toBeNull()
  await card(page).getByLabel('Options').fill('Portugal\nNorway')
  await add(page, 'Video', 'Say hello')
  await expect(card(page).getByText('Applicants cannot answer this type yet.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Not published')).toBeVisible()
  await card(page).getByRole('button', { name: 'Delete question' }).click()
  await page.getByRole('button', { name: 'Publish', exact: false }).first().click()
  await expect(toast(page, 'Published. The form takes applications')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Published' })).toBeDisabled()
  expect((await editor.winnow.fetchForFilling({ form_id: form.identifier })).status).toBe('OPEN')
})

test('what is saved and what is published are two things', async ({ page, editor }) => {
  const form = await openForm(editor)
  const live = async () => (await editor.winnow.fetchForFilling({ form_id: form.identifier })).name
  await page.goto(`/f/${form.identifier}/edit`)
  await page.getByLabel('Name of the form').fill('Summer accelerator')
  await saved(page)
  expect(await live()).toBe('Spring accelerator')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(toast(page, 'Published. The form takes applications')).toBeVisible()
  expect(await live()).toBe('Summer accelerator')
})

test('a form is closed, opened again and given a closing date', async ({ page, editor }) => {
  const form = await openForm(editor)
  const status = async () => (await editor.winnow.fetchDetails({ form_id: form.identifier })).status
  await page.goto(`/f/${form.identifier}/edit`)
  await page.getByRole('button', { name: 'Close form' }).click()
  await expect(toast(page, 'The form is closed')).toBeVisible()
  expect(await status()).toBe('CLOSED')
  await page.getByRole('button', { name: 'Reopen form' }).click()
  await expect(page.getByText('Takes applications.').first()).toBeVisible()
  expect(await status()).toBe('OPEN')
  await page.getByLabel('Closing date').fill('2030-03-14T23:59')
  await page.getByRole('button', { name: 'Set closing date' }).click()
  await expect(page.getByText('Takes applications until 14 Mar 2030, 11:59 PM.').first()).toBeVisible()
  await page.getByLabel('Closing date').fill('2020-03-14T23:59')
  await page.getByRole('button', { name: 'Set closing date' }).click()
  await expect(page.getByText('The closing date has passed already')).toBeVisible()
  await expect(page.getByLabel('Closing date')).toHaveValue('2020-03-14T23:59')
})
