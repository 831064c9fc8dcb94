import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { desktop, Grid, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

/** The reply templates of a form, opened from its settings. */
async function opened(page: Page, editor: Editor) {
  const { identifier: form_id } = await openForm(editor)
  await page.goto(`/f/${form_id}/settings`)
  await page.getByRole('button', { name: 'Edit templates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reply templates' })
  await expect(dialog).toBeVisible()
  return {
    dialog,
    list: dialog.getByRole('list', { name: 'Templates' }),
    name: dialog.getByRole('textbox', { name: 'Name' }),
    message: dialog.getByRole('textbox', { name: 'Message' }),
    save: dialog.getByRole('button', { name: 'Save template' }),
    form_id,
    names: async () => (await editor.winnow.fetchDetails({ form_id })).quickReplies.map(it => it.name),
    question: page.getByRole('alertdialog'),
  }
}

test('a template is added with a variable by its brace, renamed, moved by keys and deleted after a question', async ({
  page,
  editor,
}) => {
  const it = await opened(page, editor)
  await it.dialog.getByRole('button', { name: 'New template' }).click()
  await expect(it.name).toBeFocused()
  await it.save.click()
  await expect(it.dialog.getByRole('alert')).toHaveText('Please fill in both fields.')
  await it.name.fill(' archive')
  await it.message.fill('x')
  await it.save.click()
  await expect(it.dialog.getByRole('alert')).toHaveText('A template with this name already exists.')
  await it.name.fill('Interview')
  await it.message.fill('')
  await it.message.pressSequentially('Hi {fi')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Variables' })).toBeHidden()
  await page.keyboard.type('r')
  await page.keyboard.press('Enter')
  await page.keyboard.type(', could we talk?')
  await expect(it.question).toBeHidden()
  await expect(it.dialog.getByRole('region', { name: 'Preview' })).toContainText('Hi Ada, could we talk?')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Template saved')).toBeVisible()
  await expect.poll(it.names).toEqual(['Archive', 'Shortlist', 'Interview'])

  await it.name.fill('First call')
  await it.save.click()
  await expect.poll(it.names).toEqual(['Archive', 'Shortlist', 'First call'])
  await it.list.getByRole('button', { name: /^Move ‘First call’/ }).press('ArrowUp')
  await expect.poll(it.names).toEqual(['Archive', 'First call', 'Shortlist'])

  await it.dialog.getByRole('button', { name: 'Delete ‘First call’' }).click()
  await expect(it.question).toContainText('This template will be deleted permanently.')
  await it.question.getByRole('button', { name: 'Delete template' }).click()
  await expect(toast(page, 'Template removed')).toBeVisible()
  await expect.poll(it.names).toEqual(['Archive', 'Shortlist'])
})

test('why a long template was not saved comes into view, and its buttons stay there', async ({
  page,
  editor,
}) => {
  const it = await opened(page, editor)
  const discard = it.dialog.getByRole('button', { name: 'Discard changes' })
  await it.message.fill(`Hi {first_name},\n${'\nThank you for applying.'.repeat(8)}\n\nKind regards, {nam}`)
  await expect(it.save).toBeInViewport({ ratio: 1 })
  await expect(discard).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+Enter')
  const alert = it.dialog.getByRole('alert')
  await expect(alert).toContainText('There is no variable {nam}.')
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(it.save).toBeInViewport({ ratio: 1 })
  await expect(discard).toBeInViewport({ ratio: 1 })
})

test('a default template keeps its name and stays', async ({ page, editor }) => {
  const it = await opened(page, editor)
  await expect(it.list.getByRole('button', { name: 'Archive', exact: true })).toBeFocused()
  await it.list.getByRole('button', { name: 'Shortlist', exact: true }).click()
  await expect(it.name).toBeDisabled()
  await expect(it.dialog.getByRole('button', { name: 'This template cannot be deleted.' })).toBeDisabled()
})

test('what was typed survives a failed save, and leaving it asks first', async ({ page, editor }) => {
  const it = await opened(page, editor)
  await it.message.fill('Thank you, {first_name}.')
  await page.route('**/form/update-quick-replies', route => route.abort())
  await it.save.click()
  await expect(it.dialog.getByRole('alert')).toContainText('Failed to save template', { timeout: 30_000 })
  await expect(toast(page, 'Something went wrong')).toContainText(
    'Unable to save changes to "Archive". Please try again',
  )
  await expect(it.message).toHaveValue('Thank you, {first_name}.')
  await page.keyboard.press('Escape')
  await expect(it.question).toContainText("Your changes to ‘Archive’ aren't saved.")
  await it.question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(it.message).toHaveValue('Thank you, {first_name}.')
  await page.unroute('**/form/update-quick-replies')
  await it.save.click()
  await expect(toast(page, 'Template saved')).toBeVisible()
  await it.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(it.dialog).toBeHidden()
})

test('a text that somebody else changed meanwhile is shown before it is replaced', async ({
  page,
  editor,
}) => {
  const it = await opened(page, editor)
  await it.message.fill('Thank you, {first_name}.')
  const { quickReplies } = await editor.winnow.fetchDetails({ form_id: it.form_id })
  const kept = quickReplies.map(({ name, text, priority }) => ({ name, text, priority }))
  await editor.winnow.updateQuickReplies({
    form_id: it.form_id,
    quick_replies: [
      ...kept.map(one => (one.name === 'Archive' ? { ...one, text: 'We are sorry.' } : one)),
      { name: 'Interview', text: 'Could we talk?', priority: 3 },
    ],
  })
  await expect(it.list.getByRole('button', { name: 'Interview', exact: true })).toBeVisible()
  await it.save.click()
  await expect(it.dialog.getByRole('alert')).toContainText('It reads: ‘We are sorry.’')
  await expect(it.message).toHaveValue('Thank you, {first_name}.')
  await it.save.click()
  await expect(toast(page, 'Template saved')).toBeVisible()
  const saved = (await editor.winnow.fetchDetails({ form_id: it.form_id })).quickReplies
  expect(saved.map(({ name, text }) => [name, text])).toEqual([
    ['Archive', 'Thank you, {first_name}.'],
    ['Shortlist', kept[1]?.text],
    ['Interview', 'Could we talk?'],
  ])
})

test('a save that crosses somebody else’s is refused, and goes through once the list shows both', async ({
  page,
  editor,
}) => {
  const it = await opened(page, editor)
  await it.message.fill('Thank you, {first_name}.')
  const { quickReplies } = await editor.winnow.fetchDetails({ form_id: it.form_id })
  await page.route(
    '**/form/update-quick-replies',
    async route => {
      await editor.winnow.updateQuickReplies({
        form_id: it.form_id,
        quick_replies: [
          ...quickReplies.map(({ name, text, priority }) => ({ name, text, priority })),
          { name: 'Interview', text: 'Could we talk?', priority: 3 },
        ],
      })
      await route.continue()
    },
    { times: 1 },
  )
  await it.save.click()
  await expect(it.dialog.getByRole('alert')).toContainText('Failed to save template')
  await expect(it.message).toHaveValue('Thank you, {first_name}.')
  await expect(it.list.getByRole('button', { name: 'Interview', exact: true })).toBeVisible()
  await it.save.click()
  await expect(toast(page, 'Template saved')).toBeVisible()
  await expect.poll(it.names).toEqual(['Archive', 'Shortlist', 'Interview'])
})

test('a template is dragged by its handle', async ({ page, editor }) => {
  const it = await opened(page, editor)
  const handle = (name: string) => it.list.getByRole('button', { name: new RegExp(`^Move ‘${name}’`) })
  // Where it stands once the dialog has risen into its place.
  await handle('Shortlist').hover()
  const to = await handle('Archive').boundingBox()
  if (!to) throw new Error('the row is out of sight')
  await page.mouse.down()
  // The length of the press is what starts the drag.
  await page.waitForTimeout(150)
  await page.mouse.move(to.x + 40, to.y - 8, { steps: 12 })
  await page.mouse.up()
  await expect.poll(it.names).toEqual(['Shortlist', 'Archive'])
})

test('a template that could not be added stays as it was typed', async ({ page, editor }) => {
  const it = await opened(page, editor)
  await it.dialog.getByRole('button', { name: 'New template' }).click()
  await it.name.fill('Interview')
  await it.message.fill('Could we talk?')
  await page.route(
    '**/form/update-quick-replies',
    route =>
      route.fulfill({
        status: 500,
        json: { code: 'internal', title: 'Error', status: 500, detail: 'Something went wrong.' },
      }),
    { times: 1 },
  )
  await it.save.click()
  await expect(toast(page, 'Something went wrong')).toContainText(
    'Unable to add "Interview". Please try again',
  )
  await expect(it.dialog.getByRole('alert')).toContainText('Failed to save template')
  await expect(it.name).toHaveValue('Interview')
  await expect(it.message).toHaveValue('Could we talk?')
  expect(await it.names()).toEqual(['Archive', 'Shortlist'])
  await it.save.click()
  await expect.poll(it.names).toEqual(['Archive', 'Shortlist', 'Interview'])
})

test('a template that could not be deleted stays', async ({ page, editor }) => {
  const it = await opened(page, editor)
  await it.dialog.getByRole('button', { name: 'New template' }).click()
  await it.name.fill('Interview')
  await it.message.fill('Could we talk?')
  await it.save.click()
  await expect.poll(it.names).toEqual(['Archive', 'Shortlist', 'Interview'])
  await page.route('**/form/update-quick-replies', route =>
    route.fulfill({
      status: 500,
      json: { code: 'internal', title: 'Error', status: 500, detail: 'Something went wrong.' },
    }),
  )
  await it.dialog.getByRole('button', { name: 'Delete ‘Interview’' }).click()
  await it.question.getByRole('button', { name: 'Delete template' }).click()
  await expect(toast(page, 'Something went wrong')).toContainText(
    'Unable to remove "Interview". Please try again',
  )
  await expect(it.dialog.getByRole('alert')).toContainText('Failed to delete template')
  await expect(it.list.getByRole('button', { name: 'Interview', exact: true })).toBeVisible()
  await expect(it.message).toHaveValue('Could we talk?')
  expect(await it.names()).toEqual(['Archive', 'Shortlist', 'Interview'])
})

test('templates are edited over the move dialog, whose reply stays as it was typed', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Amara Okafor')
  await grid.press(0)
  await page.keyboard.press('s')
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('My own words')
  await page.keyboard.press('Control+;')
  await page.getByRole('option', { name: 'Manage reply templates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reply templates' })
  // Until it has the focus, the dialog below keeps it.
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Thank you, {first_name}.')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(toast(page, 'Template saved')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(reply).toHaveValue('My own words')
  await reply.fill('')
  await page.keyboard.press('/')
  await page.getByRole('option', { name: /^Archive/ }).click()
  await expect(reply).toHaveValue('Thank you, Amara.')
})
