import {
  add,
  blank,
  card,
  draftOf,
  expectQuestions,
  kept,
  openQuestion,
  outline,
  saved,
} from '../support/builder.ts'
import { openForm } from '../support/forms.ts'
import { joinWorkspace, signIn } from '../support/people.ts'
import { toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

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
  await page.keyboard.press('Control+z')
  await expectQuestions(page)
  await expect(page.getByRole('button', { name: 'Email (required)' })).toBeFocused()
  await page.keyboard.press('Control+Shift+z')
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
  await toast(page, 'Question ‘One’ deleted').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => kept(editor, form)).toEqual(['One', 'Two'])
  expect(await ids()).toEqual(before)
})

test('one form in two browsers: what differs is put together; where both changed the same, one chooses and nothing is lost', async ({
  page,
  editor,
  visitor,
}) => {
  const form = await blank(page, editor)
  const other = await visitor()
  await other.goto(`/sign-in?redirect_path=/f/${form.identifier}/edit`)
  await signIn(other, editor.email)
  await saved(other)

  await page.getByLabel('Form name', { exact: true }).fill('Grants 2027')
  await expect
    .poll(async () => (await editor.winnow.fetchForEdit({ form_id: form.identifier })).name)
    .toBe('Grants 2027')
  await other.getByLabel('Form name', { exact: true }).fill('Scholarships')
  await expect(other.getByText('You changed this too, in another tab or on another device')).toBeVisible()
  await expect(other.getByRole('alert').getByRole('definition')).toHaveText(['Scholarships', 'Grants 2027'])
  await other.reload()
  await expect(other.getByLabel('Form name', { exact: true })).toHaveValue('Scholarships')
  await other.getByRole('button', { name: 'Keep this one' }).click()
  await saved(other)
  expect((await editor.winnow.fetchForEdit({ form_id: form.identifier })).name).toBe('Scholarships')

  await page.getByLabel('Form name', { exact: true }).focus()
  await page.getByRole('textbox', { name: 'Form description' }).click()
  await page.keyboard.type('For everybody')
  await expect(toast(page, 'You edited this form elsewhere too')).toBeVisible()
  await saved(page)
  await expect(page.getByLabel('Form name', { exact: true })).toHaveValue('Scholarships')
  const both = await editor.winnow.fetchForEdit({ form_id: form.identifier })
  expect(both).toMatchObject({ name: 'Scholarships', description: '<p>For everybody</p>' })
})

test('where two people change the same, the second is told who did', async ({
  page,
  editor,
  someone,
  visitor,
}) => {
  const form = await blank(page, editor)
  const ada = await someone({ name: 'Ada Lovelace' })
  await joinWorkspace(editor, ada)
  const theirs = await visitor()
  await theirs.context().addCookies(ada.cookies)
  await theirs.goto(`/f/${form.identifier}/edit`)
  await saved(theirs)

  await theirs.getByLabel('Form name', { exact: true }).fill('Grants 2027')
  await expect.poll(async () => (await draftOf(editor, form)).name).toBe('Grants 2027')
  await page.getByLabel('Form name', { exact: true }).fill('Scholarships')
  const conflict = page.getByRole('alert')
  await expect(conflict.getByText('Ada Lovelace changed this too')).toBeVisible()
  await expect(conflict.getByRole('term')).toHaveText(['Yours', "Ada Lovelace's"])
  await conflict.getByRole('button', { name: 'Use theirs' }).click()
  await saved(page)
  await expect(page.getByLabel('Form name', { exact: true })).toHaveValue('Grants 2027')
})

test('a conflict that is out of view is said where one is, and led to', async ({
  page,
  editor,
  someone,
  visitor,
}) => {
  const questions = Array.from({ length: 20 }, (_, at) => ({
    type: 'SHORT_TEXT' as const,
    question: `Question ${String(at + 1).padStart(2, '0')}`,
  }))
  const form = await openForm(editor, { questions })
  const ada = await someone({ name: 'Ada Lovelace' })
  await joinWorkspace(editor, ada)
  const theirs = await visitor()
  await theirs.context().addCookies(ada.cookies)
  for (const one of [theirs, page]) {
    await one.goto(`/f/${form.identifier}/edit`)
    await saved(one)
    await openQuestion(one, 'Question 20')
  }
  await card(theirs).getByLabel('Question', { exact: true }).fill('Their last')
  await expect.poll(async () => (await draftOf(editor, form)).inputFields.at(-1)?.question).toBe('Their last')
  await card(page).getByLabel('Question', { exact: true }).fill('My last')
  const conflict = page.getByRole('main').getByRole('alert').filter({ hasText: 'Use theirs' })
  await expect(conflict).not.toBeInViewport()
  await toast(page, 'Ada Lovelace changed this too').getByRole('button', { name: 'Show' }).click()
  await expect(conflict).toBeInViewport()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  await expect(toast(page, 'Ada Lovelace changed this too')).toHaveCount(0)
})

test('without a connection what was typed is kept on this device, over a reload too, and saved later', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await page.route('**/api/form/edit', route => route.abort())
  await page.getByLabel('Form name', { exact: true }).fill('Kept')
  // The client tries again by itself before it says so.
  await expect(page.getByText("Couldn't save")).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/form/edit')
  await page.reload()
  await expect(page.getByLabel('Form name', { exact: true })).toHaveValue('Kept')
  await saved(page)
  expect((await editor.winnow.fetchForEdit({ form_id: form.identifier })).name).toBe('Kept')
})

test('publishing refuses at the question that is wrong, then opens the form', async ({ page, editor }) => {
  const form = await blank(page, editor)
  await add(page, 'Dropdown', 'Country')
  await add(page, 'Short text', 'City')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, "Couldn't publish")).toBeVisible()
  await expect(card(page)).toHaveAccessibleName('Question 3, Dropdown')
  await expect(card(page).getByText('Add at least one option')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Add an option' })).toBeFocused()
  await expect(
    outline(page).getByRole('button', { name: 'Country' }).getByLabel('Needs fixing'),
  ).toBeVisible()
  expect((await draftOf(editor, form)).publishedVersion).toBeNull()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Portugal\nNorway')
  await expect(outline(page).getByLabel('Needs fixing')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Form published')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Published' })).toBeDisabled()
  expect((await editor.winnow.fetchForFilling({ form_id: form.identifier })).status).toBe('OPEN')
})

test('Ctrl+Enter publishes from the description, as from any other field', async ({ page, editor }) => {
  await blank(page, editor)
  await add(page, 'Short text', 'City')
  await page.getByRole('textbox', { name: 'Form description' }).click()
  await page.keyboard.type('For founders')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Form published')).toBeVisible()
})

test('why a form was not published is said in the builder alone', async ({ page, editor }) => {
  await blank(page, editor)
  await add(page, 'Dropdown', 'Country')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, "Couldn't publish")).toBeVisible()
  await page.getByRole('link', { name: 'Applicants' }).click()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await expect(toast(page, "Couldn't publish")).toHaveCount(0)
})

test('a publish that fails says so, publishes nothing, and works once the server answers', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await add(page, 'Short text', 'City')
  await saved(page)
  await page.route('**/api/form/edit', route =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { code: 'forbidden', status: 409, detail: 'Not now.' },
    }),
  )
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, "Couldn't publish")).toContainText('Not now.')
  expect((await draftOf(editor, form)).publishedVersion).toBeNull()
  await page.unroute('**/api/form/edit')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Form published')).toBeVisible()
  await expect(toast(page, "Couldn't publish")).toHaveCount(0)
})

test('publishing merges what was saved elsewhere first, and publishes it once asked again', async ({
  page,
  editor,
}) => {
  const form = await blank(page, editor)
  await add(page, 'Short text', 'One')
  await saved(page)
  const { revision } = await draftOf(editor, form)
  await editor.winnow.editForm({ form_id: form.identifier, revision, name: 'Grants 2027' })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Not published yet')).toBeVisible()
  await expect(page.getByLabel('Form name', { exact: true })).toHaveValue('Grants 2027')
  expect((await draftOf(editor, form)).publishedVersion).toBeNull()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Form published')).toBeVisible()
  await expect(toast(page, 'Not published yet')).toHaveCount(0)

  // Published elsewhere with all that is here, it is published.
  await page.getByLabel('Form name', { exact: true }).fill('Grants 2028')
  await saved(page)
  const { revision: next } = await draftOf(editor, form)
  await editor.winnow.editForm({ form_id: form.identifier, revision: next, publish: true })
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(toast(page, 'Changes published')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Published' })).toBeDisabled()
  expect((await draftOf(editor, form)).publishedVersion).toBe(2)
})

test('one press on a description with marks leads into it, and what is typed at once is kept', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const { revision } = await draftOf(editor, form)
  const description = '<p>Twelve weeks in <strong>Lisbon</strong>.</p>'
  await editor.winnow.editForm({ form_id: form.identifier, revision, description })
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/assets/LiveEditor-*.js', async route => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  await page.goto(`/f/${form.identifier}/edit`)
  await page.getByText('Twelve weeks in').click()
  await asked.promise
  await page.keyboard.type(' /Apply soon')
  held.resolve()
  await expect
    .poll(async () => (await draftOf(editor, form)).description)
    .toBe('<p>Twelve weeks in <strong>Lisbon</strong>. /Apply soon</p>')
})

for (const description of ['<p>Twelve weeks</p>', '<p>Twelve <strong>weeks</strong></p>']) {
  test(`a press as soon as the pointer is on ${description} leads into it`, async ({ page, editor }) => {
    const form = await openForm(editor)
    const { revision } = await draftOf(editor, form)
    await editor.winnow.editForm({ form_id: form.identifier, revision, description })
    const fetched = page.waitForResponse('**/assets/LiveEditor-*.js')
    await page.goto(`/f/${form.identifier}/edit`)
    const box = await page.getByText('Twelve').boundingBox()
    await fetched
    if (!box) throw new Error('The description is not there')
    await page.mouse.click(box.x + box.width - 1, box.y + box.height / 2)
    await page.keyboard.press('End')
    await page.keyboard.type(' /soon')
    await expect
      .poll(async () => (await draftOf(editor, form)).description)
      .toBe(description.replace('</p>', ' /soon</p>'))
  })
}

test('what is saved and what is published are two things, and both are said', async ({ page, editor }) => {
  const form = await openForm(editor)
  const live = async () => (await editor.winnow.fetchForFilling({ form_id: form.identifier })).name
  await page.goto(`/f/${form.identifier}/edit`)
  await page.getByLabel('Form name').fill('Summer accelerator')
  await saved(page)
  await expect(page.getByText('People applying now still see version 1.')).toBeVisible()
  expect(await live()).toBe('Spring accelerator')
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(toast(page, 'Changes published')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Published' })).toBeFocused()
  expect(await live()).toBe('Summer accelerator')
})

test('a question without a text holds the publishing of a published form, and is led to', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}/edit`)
  await expect(page.getByRole('button', { name: 'Published' })).toBeDisabled()
  await add(page, 'Number', '')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(toast(page, "Couldn't publish")).toBeVisible()
  await expect(card(page).getByText('This field is required')).toBeVisible()
  await page.keyboard.type('Team')
  await saved(page)
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(page.getByRole('button', { name: 'Published' })).toBeDisabled()
})

test('a dialog that cannot be fetched says so, and the form stays', async ({ page, editor }) => {
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}/edit`)
  const share = page.getByRole('button', { name: 'Share form' })
  await expect(share).toBeVisible()
  await page.context().setOffline(true)
  await share.click()
  const question = page.getByRole('alertdialog', { name: "Couldn't open this" })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(outline(page)).toBeVisible()
  await share.click()
  await expect(question).toBeVisible()
  await page.context().setOffline(false)
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Share form' })).toBeVisible()
})
