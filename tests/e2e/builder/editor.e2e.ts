import type { Locator, Page } from '@playwright/test'
import {
  add,
  addOptions,
  blank,
  card,
  draftOf,
  expectQuestions,
  kept,
  openQuestion,
  option,
  outline,
  paste,
  saved,
} from '../support/builder.ts'
import { holdFrames, phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** A switch or a tick, by its words: they stand beside the control. */
/** The setting is the first that is called so: the list of file types names them too. */
const turnOn = (page: Page, words: string) => card(page).getByText(words, { exact: true }).first().click()

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
  await expect(page.getByLabel('Find a question type')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(line).toBeFocused()
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

test('the picker takes keys from the moment it opens, before a frame is drawn', async ({ page, editor }) => {
  await blank(page, editor)
  await add(page, 'Short text', 'First')
  await card(page).getByRole('checkbox').first().focus()
  const frames = await holdFrames(page)
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second')
  await frames.release()
  await expect(card(page)).toHaveAccessibleName('Question 4, Dropdown')
  await expectQuestions(page, 'First', 'Second')
})

test('options are typed one per Enter until an empty one, pasted as a list, moved and removed by the keyboard', async ({
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
  await page.keyboard.press('Enter')
  await expect(option(page, 5)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Type a question and press Enter')).toBeFocused()
  await expect.poll(options).toEqual(['Tuesday', 'Monday', 'Friday', 'Saturday'])
  await openQuestion(page, 'Days')
  await expect(option(page, 4)).toHaveValue('Saturday')
  await expect(option(page, 5)).toHaveCount(0)
})

test('by the keyboard alone: the form’s name, its description, then the questions', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await page.getByLabel('Form name').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Form description' })).toBeFocused()
  await page.keyboard.type('Twelve weeks')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Form name')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Name (required)' })).toBeFocused()
  await expect.poll(async () => (await draftOf(editor, form)).description).toBe('<p>Twelve weeks</p>')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(card(page).getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Name (required)' })).toBeFocused()
})

test('of two options with the same text the second is marked, and the mark goes once it is mended', async ({
  page,
  editor,
}) => {
  await blank(page, editor)
  await add(page, 'Dropdown', 'Sector')
  await addOptions(page, 'Energy', 'Health', 'Energy')
  await expect(option(page, 3)).toHaveAttribute('aria-invalid', 'true')
  await expect(card(page).locator('[aria-invalid=true]')).toHaveCount(1)
  await expect(card(page).getByText('Two options have the same text')).toBeVisible()
  await option(page, 2).fill('Water')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(option(page, 3)).toHaveAttribute('aria-invalid', 'true')
  await option(page, 3).fill('Food')
  await saved(page)
  await expect(card(page).locator('[aria-invalid=true]')).toHaveCount(0)
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
  await expect(preview.getByLabel('Company name')).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test.describe('by touch', () => {
  test.use(phone)

  test('outline and types have room for a finger, and a button beside a field is as high as it', async ({
    page,
    editor,
  }) => {
    const form = await blank(page, editor)
    // The box of what fades in is not always of whole pixels.
    const height = async (of: Locator) => Math.round((await of.boundingBox())?.height ?? 0)
    await page.getByRole('button', { name: 'Add a question' }).click()
    expect(await height(page.getByRole('option', { name: 'Short text' }))).toBe(44)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '2 questions' }).click()
    expect(await height(outline(page).getByTitle('Name', { exact: true }))).toBe(44)
    await page.goto(`/f/${form.identifier}/settings`)
    const add = page.getByRole('button', { name: 'Add', exact: true })
    expect(await height(add)).toBe(await height(page.getByPlaceholder('source')))
  })

  test('a text of several lines is as tall as its words', async ({ page, editor }) => {
    await blank(page, editor)
    const thanks = page.getByRole('textbox', { name: 'Thank you' })
    await thanks.fill('We read every application twice.\nYou hear from us in two weeks.\nThank you.')
    expect(await thanks.evaluate(it => it.scrollHeight - it.clientHeight)).toBe(0)
  })
})
