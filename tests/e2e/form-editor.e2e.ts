import type { Page } from '@playwright/test'
import {
  add,
  addOptions,
  card,
  expectQuestions,
  openQuestion,
  option,
  outline,
  paste,
  saved,
} from './support/builder.ts'
import { openForm } from './support/forms.ts'
import { type Editor, signIn } from './support/people.ts'
import { phone, toast } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** A switch or a tick, by its words: they stand beside the control. */
const turnOn = (page: Page, words: string) => card(page).getByText(words, { exact: true }).click()

async function blank(page: Page, editor: Editor) {
  const form = await editor.winnow.createDraftForm({ page_id: editor.workspaceId, name: 'Grants' })
  await page.goto(`/f/${form.identifier}/edit`)
  await saved(page)
  return form
}

const draftOf = (editor: Editor, form: { identifier: string }) =>
  editor.winnow.fetchForEdit({ form_id: form.identifier })

/** The questions after Name and Email, as the server has them. */
const kept = async (editor: Editor, form: { identifier: string }) =>
  (await draftOf(editor, form)).inputFields.slice(2).map(it => it.question)

test('all eleven types are added with their settings, saved by themselves and read back', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await add(page, 'Short text', 'City')
  await card(page).getByRole('button', { name: 'Description' }).click()
  await expect(card(page).getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.type('Where you live')
  await turnOn(page, 'Required')
  await add(page, 'Long text', 'Why us')
  await add(page, 'Single select', 'Role')
  await addOptions(page, 'Design', 'Product', '')
  await turnOn(page, 'Allow other')
  await add(page, 'Multi select', 'Days')
  await addOptions(page, 'Monday', 'Tuesday')
  await add(page, 'Dropdown', 'Country')
  await addOptions(page, 'Portugal', 'Norway')
  await add(page, 'Number', 'Years')
  await add(page, 'Date', 'Start')
  await turnOn(page, 'No past dates')
  await add(page, 'Link', 'Profile')
  await card(page).getByRole('combobox', { name: 'Must be' }).click()
  await page.getByRole('option', { name: 'A link to GitHub' }).click()
  await add(page, 'LinkedIn', 'LinkedIn')
  await add(page, 'Phone number', 'Phone')
  await add(page, 'File upload', 'CV')
  await turnOn(page, 'PDF')
  await add(page, 'Video', 'Say hello')
  await expect.poll(() => kept(editor, form)).toHaveLength(12)
  await saved(page)

  const { inputFields } = await draftOf(editor, form)
  expect(inputFields.slice(2).map(({ type, question }) => [type, question])).toEqual([
    ['SHORT_TEXT', 'City'],
    ['LONG_TEXT', 'Why us'],
    ['SINGLE_SELECT', 'Role'],
    ['MULTI_SELECT', 'Days'],
    ['DROPDOWN', 'Country'],
    ['NUMBER', 'Years'],
    ['DATE', 'Start'],
    ['LINK', 'Profile'],
    ['LINK', 'LinkedIn'],
    ['PHONE_NUMBER', 'Phone'],
    ['FILE_UPLOAD', 'CV'],
    ['VIDEO', 'Say hello'],
  ])
  const byName = Object.fromEntries(inputFields.map(field => [field.question, field]))
  expect(byName.City).toMatchObject({ required: true, description: '<p>Where you live</p>' })
  expect(byName.Role).toMatchObject({ options: ['Design', 'Product'], allowOther: true, required: false })
  expect(byName.Start).toMatchObject({ disallowPast: true })
  expect(byName.Profile).toMatchObject({ preDefinedInputType: 'GITHUB' })
  expect(byName.LinkedIn).toMatchObject({ preDefinedInputType: 'LINKEDIN' })
  expect(byName.CV).toMatchObject({ fileTypes: ['PDF'] })

  await page.reload()
  await openQuestion(page, 'Role')
  await expect(option(page, 2)).toHaveValue('Product')
  await expect(card(page).getByRole('checkbox', { name: 'Allow other' })).toBeChecked()
})

test('a form is typed: a question per Enter, a pasted list, and a type found by its name', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  const line = page.getByLabel('Type a question and press Enter')
  await line.focus()
  await page.keyboard.type('Company name\nWhat do you build?\n')
  await expect(line).toBeFocused()
  await paste(line, '1. Who is on the team?\n2) Since when?\n\n- Anything else?')
  await expect(toast(page, '3 questions added')).toBeVisible()
  const typed = ['Company name', 'What do you build?', 'Who is on the team?', 'Since when?', 'Anything else?']
  await expectQuestions(page, ...typed)
  await page.keyboard.press('/')
  await page.getByLabel('Find a question type').fill('cv')
  await page.keyboard.press('Enter')
  await expect(card(page)).toHaveAccessibleName('Question 8, File upload')
  await page.keyboard.type('Your CV')
  await expect.poll(() => kept(editor, form)).toEqual([...typed, 'Your CV'])
})

test('the picker goes by its arrows, and adds below the question that is open', async ({ page, editor }) => {
  await blank(page, editor)
  await add(page, 'Short text', 'First')
  await add(page, 'Short text', 'Last')
  await openQuestion(page, 'First')
  await page.keyboard.press('Escape')
  await openQuestion(page, 'First')
  await card(page)
    .getByRole('switch', { name: 'Required' })
    .or(card(page).getByRole('checkbox'))
    .first()
    .focus()
  await page.keyboard.press('/')
  await expect(page.getByText('One line of text')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('option', { name: 'Dropdown' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Between')
  await expectQuestions(page, 'First', 'Between', 'Last')
})

test('options are typed one per Enter, pasted as a list, moved and removed by the keyboard', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await add(page, 'Multi select', 'Days')
  const options = async () => (await draftOf(editor, form)).inputFields[2]?.options
  await addOptions(page, 'Monday', 'Tuesday', '')
  await page.keyboard.press('Backspace')
  await expect(option(page, 2)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(options).toEqual(['Tuesday', 'Monday'])
  await option(page, 2).press('Enter')
  await paste(option(page, 3), '• Friday\n• Saturday')
  await expect(option(page, 4)).toBeFocused()
  await expect.poll(options).toEqual(['Tuesday', 'Monday', 'Friday', 'Saturday'])
})

test('questions are moved by the keyboard and by dragging; Name and Email stay first', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  for (const question of ['One', 'Two', 'Three']) await add(page, 'Short text', question)
  await openQuestion(page, 'Two')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Moved to place 5 of 5')).toBeAttached()
  await expect(card(page).getByLabel('Question', { exact: true })).toBeFocused()
  await expectQuestions(page, 'One', 'Three', 'Two')
  for (const _ of ['up', 'up', 'no further']) await page.keyboard.press('Alt+ArrowUp')
  await expectQuestions(page, 'Two', 'One', 'Three')
  await page.keyboard.press('Escape')
  const from = await page.locator('[data-question-handle]').last().boundingBox()
  const to = await page.getByRole('button', { name: 'Two', exact: true }).last().boundingBox()
  if (!from || !to) throw new Error('a row is out of sight')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 4, { steps: 12 })
  await page.mouse.up()
  await expectQuestions(page, 'Three', 'Two', 'One')
  await expect.poll(() => kept(editor, form)).toEqual(['Three', 'Two', 'One'])
})

test('what was done is undone and done again, and typing in one field is one step', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await add(page, 'Short text', '')
  await page.keyboard.type('First')
  await card(page).getByRole('button', { name: 'Duplicate' }).click()
  await expectQuestions(page, 'First', 'First')
  await page.keyboard.press('Control+z')
  await expectQuestions(page, 'First')
  await page.keyboard.press('Control+z')
  await expectQuestions(page, '')
  await page.keyboard.press('Control+Shift+z')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expectQuestions(page, 'First', 'First')
  await expect.poll(() => kept(editor, form)).toEqual(['First', 'First'])
})

test('a deleted question comes back with Undo, with the id that its answers have', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  for (const question of ['One', 'Two']) await add(page, 'Short text', question)
  await expect.poll(() => kept(editor, form)).toEqual(['One', 'Two'])
  const ids = async () => (await draftOf(editor, form)).inputFields.map(field => field.id)
  const before = await ids()
  await openQuestion(page, 'One')
  await card(page).getByRole('button', { name: 'Delete question' }).click()
  await expect.poll(() => kept(editor, form)).toEqual(['Two'])
  await toast(page, 'Question “One” deleted').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => kept(editor, form)).toEqual(['One', 'Two'])
  expect(await ids()).toEqual(before)
})

test('the preview shows what is typed, takes answers and sends nothing', async ({ page, editor }) => {
  const form = await blank(page, editor)
  const preview = page.frameLocator('iframe[title="The form as applicants see it"]')
  await add(page, 'Single select', 'Which stage are you at?')
  await addOptions(page, 'An idea', 'Paying users')
  await expect(preview.getByText('Which stage are you at?')).toBeInViewport()
  await expect(preview.locator('[data-lit]')).toContainText('Paying users')
  await preview.getByLabel('Paying users').check()
  await preview.getByLabel('Name').fill('Ada Lovelace')
  await openQuestion(page, 'Email')
  await expect(preview.getByLabel('Paying users')).toBeChecked()
  await preview.getByRole('button', { name: 'Send application' }).click()
  await expect(preview.getByText('This field is required')).toBeVisible()
  await preview.getByLabel('Email').fill('ada@example.com')
  await preview.getByRole('button', { name: 'Send application' }).click()
  await expect(preview.getByText('This is a preview. Nothing is sent.')).toBeVisible()

  await outline(page).getByRole('button', { name: 'Thank you' }).click()
  await page.keyboard.type('We read everything by Friday.')
  await expect(preview.getByText('We read everything by Friday.')).toBeVisible()
  await outline(page).getByRole('button', { name: 'Closed' }).click()
  await expect(preview.getByText('This form is closed')).toBeVisible()
  await expect
    .poll(async () => (await draftOf(editor, form)).formSuccessMessage)
    .toBe('We read everything by Friday.')
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

  await page.getByLabel('Name of the form', { exact: true }).fill('Grants 2027')
  await expect
    .poll(async () => (await editor.winnow.fetchForEdit({ form_id: form.identifier })).name)
    .toBe('Grants 2027')
  await other.getByLabel('Name of the form', { exact: true }).fill('Scholarships')
  await expect(other.getByText('This form was changed in the meantime')).toBeVisible()
  await expect(other.getByText(/^Mira Sandoval saved it/)).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Name of the form', { exact: true })).toHaveValue('Scholarships')
  await other.getByRole('button', { name: 'Save mine over theirs' }).click()
  await saved(other)
  expect((await editor.winnow.fetchForEdit({ form_id: form.identifier })).name).toBe('Scholarships')

  await page.getByLabel('Name of the form', { exact: true }).focus()
  await page.getByRole('textbox', { name: 'Description of the form' }).click()
  await page.keyboard.type('For everybody')
  await page.getByRole('button', { name: 'Load their version' }).click()
  await expect(page.getByText('What you typed since your last save is lost.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Load their version' }).click()
  await expect(page.getByLabel('Name of the form', { exact: true })).toHaveValue('Scholarships')
})

test('without a connection what was typed is kept on this device, over a reload too, and saved later', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await page.route('**/api/form/edit', route => route.abort())
  await page.getByLabel('Name of the form', { exact: true }).fill('Kept')
  // The client tries again by itself before it says so.
  await expect(page.getByText('Not saved, kept on this device')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/form/edit')
  await page.reload()
  await expect(page.getByLabel('Name of the form', { exact: true })).toHaveValue('Kept')
  await saved(page)
  expect((await editor.winnow.fetchForEdit({ form_id: form.identifier })).name).toBe('Kept')
})

test('publishing refuses at the question that is wrong, then opens the form', async ({ page, editor }) => {
  const form = await blank(page, editor)
  await add(page, 'Dropdown', 'Country')
  await add(page, 'Short text', 'City')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Not published')).toBeVisible()
  await expect(card(page)).toHaveAccessibleName('Question 3, Dropdown')
  await expect(card(page).getByText('Add at least one option')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Add an option' })).toBeFocused()
  await expect(
    outline(page).getByRole('button', { name: 'Country' }).getByLabel('Needs a look'),
  ).toBeVisible()
  expect((await draftOf(editor, form)).publishedVersion).toBeNull()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Portugal\nNorway')
  await expect(outline(page).getByLabel('Needs a look')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Published. The form takes applications')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Published' })).toBeDisabled()
  expect((await editor.winnow.fetchForFilling({ form_id: form.identifier })).status).toBe('OPEN')
})

test('what is saved and what is published are two things, and both are said', async ({ page, editor }) => {
  const form = await openForm(editor)
  const live = async () => (await editor.winnow.fetchForFilling({ form_id: form.identifier })).name
  await page.goto(`/f/${form.identifier}/edit`)
  await page.getByLabel('Name of the form').fill('Summer accelerator')
  await saved(page)
  await expect(page.getByText('People applying now still see version 1.')).toBeVisible()
  expect(await live()).toBe('Spring accelerator')
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(toast(page, 'Published. The form takes applications')).toBeVisible()
  expect(await live()).toBe('Summer accelerator')
})

test('on a phone a form is built too, with its outline and its preview a press away', async ({
  page,
  editor,
}) => {
  await page.setViewportSize(phone.viewport)
  await blank(page, editor)
  await page.getByLabel('Type a question and press Enter').fill('Company name')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '3 questions' }).click()
  await openQuestion(page, 'Company name')
  await expect(card(page).getByLabel('Question', { exact: true })).toHaveValue('Company name')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="The form as applicants see it"]')
  await expect(preview.getByText('Company name')).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
