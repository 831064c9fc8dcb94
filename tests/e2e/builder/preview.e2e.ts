import type { Locator } from '@playwright/test'
import { add, addOptions, blank, draftOf, openQuestion, outline } from '../support/builder.ts'
import { expect, test } from '../support/test.ts'

test.use({ elsewhere: ['https://rules.example'] })

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
  // The width that was chosen last is kept on the device.
  await page.reload()
  await expect.poll(async () => (await frame.boundingBox())?.width).toBeGreaterThan(960 * 0.625)
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

test('headings of a text differ by their level, here and on the form', async ({ page, editor }) => {
  const form = await editor.winnow.createDraftForm({ page_id: editor.workspaceId, name: 'Grants' })
  const text = '<h1>Who</h1><h2>What</h2><h3>When</h3><p>words</p>'
  const edited = await editor.winnow.editForm({
    form_id: form.identifier,
    revision: form.revision,
    description: text,
    input_fields: [...form.inputFields, { type: 'SHORT_TEXT', question: 'City', description: text }],
    publish: true,
  })
  await editor.winnow.updateStatus({ form_id: edited.identifier, status: 'OPEN' })
  await page.goto(`/f/${form.identifier}/edit`)
  const preview = page.frameLocator('iframe[title="The form as applicants see it"]')
  const sizesIn = async (place: Locator) => {
    await expect(place).toBeVisible()
    return place.locator('> *').evaluateAll(all => all.map(it => parseFloat(getComputedStyle(it).fontSize)))
  }
  const areFalling = (sizes: number[]) => sizes.every((size, at) => at === 0 || size < (sizes[at - 1] ?? 0))
  const places = ['.description', '.field .hint']
  for (const place of places) expect(areFalling(await sizesIn(preview.locator(place)))).toBe(true)
  await page.goto(`/forms/${form.identifier}`)
  for (const place of places) expect(areFalling(await sizesIn(page.locator(place)))).toBe(true)
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
