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
const turnOn = (page: Page, words: string) => card(page).getByText(words, { exact: true }).click()

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

test('options that came back with an undo are their own, and all are there after a drag', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await add(page, 'Single select', 'Role')
  await addOptions(page, 'One', 'Two', 'Three')
  await card(page).getByRole('button', { name: 'Remove option 2' }).click()
  await page.keyboard.press('Control+z')
  await option(page, 3).fill('Last')
  await card(page).getByRole('button', { name: 'Remove option 1' }).click()
  await page.keyboard.press('Control+z')
  await expect(option(page, 1)).toHaveValue('One')
  const from = await page.locator('[data-option-handle]').last().boundingBox()
  const to = await page.locator('[data-option-handle]').first().boundingBox()
  if (!from || !to) throw new Error('an option is out of sight')
  await page.mouse.move(from.x + 6, from.y + 6)
  await page.mouse.down()
  await page.mouse.move(to.x + 6, to.y - 2, { steps: 12 })
  await page.mouse.up()
  await expect
    .poll(async () => (await draftOf(editor, form)).inputFields[2]?.options)
    .toEqual(['Last', 'One', 'Two'])
})

test('questions are moved by the keyboard and by dragging; Name and Email stay first', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  for (const question of ['One', 'Two', 'Three']) await add(page, 'Short text', question)
  await openQuestion(page, 'Two')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText('Moved to position 5 of 5')).toBeAttached()
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

test('Escape gives up a drag', async ({ page, editor }) => {
  const form = await blank(page, editor)
  await paste(page.getByLabel('Type a question and press Enter'), 'One\nTwo\nThree')
  await expectQuestions(page, 'One', 'Two', 'Three')
  const row = await outline(page).getByTitle('Three').boundingBox()
  const to = await outline(page).getByTitle('One').boundingBox()
  if (!row || !to) throw new Error('a row is out of sight')
  const dragToFirst = async () => {
    await page.mouse.move(row.x + 8, row.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 8, to.y + 4, { steps: 12 })
  }
  await dragToFirst()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectQuestions(page, 'One', 'Two', 'Three')
  await dragToFirst()
  await page.mouse.up()
  await expectQuestions(page, 'Three', 'One', 'Two')
  await expect.poll(() => kept(editor, form)).toEqual(['Three', 'One', 'Two'])
})

test.describe('by touch', () => {
  test.use(phone)

  test('a finger drags a handle at once and a row of the outline after a long press; a swipe moves nothing', async ({
    page,
    editor,
  }) => {
    const form = await blank(page, editor)
    await paste(page.getByLabel('Type a question and press Enter'), 'One\nTwo\nThree')
    await expect(page.getByRole('button', { name: '5 questions' })).toBeVisible()
    const session = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
    const drag = async (from: Locator, to: Locator, hold = 0) => {
      await from.scrollIntoViewIfNeeded()
      const start = await from.boundingBox()
      const end = await to.boundingBox()
      if (!start || !end) throw new Error('what is dragged is out of sight')
      const x = start.x + 6
      await touch('touchStart', { x, y: start.y + 6 })
      // The length of the press is what is tested.
      await page.waitForTimeout(hold)
      for (const part of [0.25, 0.5, 0.75, 1])
        await touch('touchMove', { x, y: start.y + 6 + (end.y - 2 - start.y) * part })
      await touch('touchEnd')
    }
    const handles = page.locator('[data-question-handle]')
    await drag(handles.nth(2), handles.nth(0))
    await expect.poll(() => kept(editor, form)).toEqual(['Three', 'One', 'Two'])
    await page.getByRole('button', { name: '5 questions' }).click()
    const row = (name: string) => outline(page).getByTitle(name, { exact: true })
    await drag(row('Two'), row('Three'))
    await drag(row('One'), row('Three'), 500)
    await expect.poll(() => kept(editor, form)).toEqual(['One', 'Three', 'Two'])
  })
})

test('a question dragged past what is in sight scrolls there and is dropped where it is let go', async ({
  page,
  editor,
}) => {
  const names = Array.from({ length: 30 }, (_, at) => `Question ${at + 1}`)
  const form = await blank(page, editor)
  const afterAll = page.getByLabel('Type a question and press Enter')
  await paste(afterAll, names.join('\n'))
  await expectQuestions(page, ...names)
  const drag = async (from: Locator, past: number, until: Locator) => {
    const box = await from.boundingBox()
    if (!box) throw new Error('nothing to drag is in sight')
    await page.mouse.move(box.x + 8, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 8, past, { steps: 4 })
    // A pointer at rest goes on dragging, which Playwright leaves out.
    await page.mouse.move(box.x + 9, past)
    await expect(until).toBeInViewport()
    await page.mouse.up()
  }
  const { height } = page.viewportSize() ?? { height: 0 }
  await page.locator('[data-question-handle]').first().scrollIntoViewIfNeeded()
  await drag(page.locator('[data-question-handle]').first(), height - 6, afterAll)
  await expectQuestions(page, ...names.slice(1), 'Question 1')
  const inOutline = outline(page).getByTitle('Question 1', { exact: true })
  await inOutline.scrollIntoViewIfNeeded()
  await drag(inOutline, 60, outline(page).getByTitle('Question 2', { exact: true }))
  await expectQuestions(page, ...names)
  await expect.poll(() => kept(editor, form)).toEqual(names)
})

test('the preview wears the form’s colour, follows the open question, and stays put in its frame', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await editor.winnow.updateSettings({ form_id: form.identifier, template_color: 'green' })
  await page.reload()
  const preview = page.frameLocator('iframe[title="The form as applicants see it"]')
  await expect(preview.locator('html')).toHaveAttribute('data-colour', 'green')
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) await add(page, 'Long text', `Question ${at}`)
  await expect(preview.locator('[data-edited]')).toContainText('Question 8')
  await expect(preview.locator('[data-edited]')).toBeInViewport({ ratio: 0.99 })
  const frame = page.locator('iframe[title="The form as applicants see it"]')
  const before = await frame.boundingBox()
  await preview.getByRole('button', { name: 'Send application' }).evaluate(it => it.scrollIntoView())
  await frame.evaluate(it => it.parentElement?.scrollTo(0, 200))
  expect(await frame.boundingBox()).toEqual(before)

  await page.getByTitle('Desktop').click()
  // 16 pixels of text are at least 10 on the screen.
  await expect.poll(async () => (await frame.boundingBox())?.width).toBeGreaterThan(960 * 0.625)
  await expect(preview.locator('[data-edited]')).toBeInViewport({ ratio: 0.99 })
})

test('the preview shows what is typed, takes answers and sends nothing', async ({ page, editor }) => {
  const form = await blank(page, editor)
  const preview = page.frameLocator('iframe[title="The form as applicants see it"]')
  await add(page, 'Single select', 'Which stage are you at?')
  await addOptions(page, 'An idea', 'Paying users')
  await expect(preview.locator('.field', { hasText: 'Which stage are you at?' })).toBeInViewport()
  await expect(preview.locator('[data-edited]')).toContainText('Paying users')
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

test('by the keyboard alone: the form’s name, its description, then the questions', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await page.getByLabel('Form name').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Form description' })).toBeFocused()
  await page.keyboard.type('Twelve weeks')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Name (required)' })).toBeFocused()
  await expect.poll(async () => (await draftOf(editor, form)).description).toBe('<p>Twelve weeks</p>')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(card(page).getByRole('textbox', { name: 'Description' })).toBeFocused()
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
  await expect(page.getByText('Not all changes saved')).toBeVisible()
  await expect(option(page, 3)).toHaveAttribute('aria-invalid', 'true')
  await option(page, 3).fill('Food')
  await saved(page)
  await expect(card(page).locator('[aria-invalid=true]')).toHaveCount(0)
})

test('a link in a description opens beside the builder, and the preview stays', async ({ page, editor }) => {
  const form = await editor.winnow.createDraftForm({ page_id: editor.workspaceId, name: 'Grants' })
  const description = '<p><a href="https://rules.example/">The rules</a></p>'
  await editor.winnow.editForm({ form_id: form.identifier, revision: form.revision, description })
  await page.context().route('https://rules.example/', route => route.fulfill({ body: 'Rules' }))
  await page.goto(`/f/${form.identifier}/edit`)
  const preview = page.frameLocator('iframe[title="The form as applicants see it"]')
  const opened = page.waitForEvent('popup')
  await preview.getByRole('link', { name: 'The rules' }).click()
  const rules = await opened
  await expect(rules.getByText('Rules')).toBeVisible()
  expect(await rules.evaluate(() => opener)).toBeNull()
  await expect(preview.getByLabel('Email')).toBeVisible()
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
