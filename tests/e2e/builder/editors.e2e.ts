import type { Locator, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import { address } from '../support/people.ts'
import { desktop, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

const parts = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Add editors' })
  return {
    dialog,
    field: dialog.getByLabel('Email addresses'),
    people: dialog.getByRole('region', { name: 'Editors' }).getByRole('listitem'),
    question: page.getByRole('alertdialog', { name: 'Remove editor?' }),
  }
}

test('editors are invited and removed by keys; what the server refuses is said beside what was typed', async ({
  page,
  editor,
  someone,
}) => {
  const form = await openForm(editor)
  const bo = await someone({ name: 'Bo Lindqvist' })
  await page.goto(`/f/${form.identifier}`)
  await page.getByRole('button', { name: 'Editors' }).click()
  const { dialog, field, people, question } = parts(page)
  await expect(people).toHaveText([/Mira Sandoval \(you\).*Owner/])
  await expect(people.getByRole('button')).toHaveCount(0)
  await expect(field).toBeFocused()

  const invited = address('invited')
  await page.keyboard.type(`${bo.email.toUpperCase()}, ${invited}`)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Invite sent')).toBeVisible()
  await expect(people).toHaveText([/Owner/, /Bo Lindqvist/, new RegExp(`${invited}.*Invited`)])
  await expect(field).toHaveValue('')
  expect(await violations(page)).toEqual([])

  await page.keyboard.type(bo.email)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('This editor is already added')
  await expect(field).toHaveValue(bo.email)

  await dialog.getByRole('button', { name: 'Remove Bo Lindqvist' }).click()
  await expect(question).toContainText(
    'Deleting Bo Lindqvist will remove their access to this form and all applications associated with it.',
  )
  await question.getByRole('button', { name: 'Remove editor' }).click()
  await expect(toast(page, 'Editor removed')).toBeVisible()
  await expect(people).toHaveText([/Owner/, new RegExp(invited)])
})

/** Screens of a form, as an editor has them open when they are removed. */
const screens: Record<string, { path: (form_id: string) => string; shows: (page: Page) => Locator }> = {
  table: {
    path: id => `/f/${id}?`,
    shows: page => page.getByRole('button', { name: 'Editors' }),
  },
  'focus mode': {
    path: id => `/f/${id}?mode=focus&`,
    shows: page => page.getByRole('button', { name: /^Archive/ }).first(),
  },
  settings: {
    path: id => `/f/${id}/settings?`,
    shows: page => page.getByRole('button', { name: 'Edit templates' }),
  },
  analytics: {
    path: id => `/f/${id}/analytics?`,
    shows: page => page.getByRole('heading', { name: 'Funnel' }),
  },
  builder: {
    path: id => `/f/${id}/edit?`,
    shows: page => page.getByRole('button', { name: /^Publish/ }).first(),
  },
}

for (const [screen, { path, shows }] of Object.entries(screens)) {
  test(`an editor removed while the ${screen} of a form is open is told at once`, async ({
    editor,
    someone,
    visitor,
  }) => {
    const form = await openForm(editor)
    const form_id = form.identifier
    await applicants(editor, form, { name: 'Amara Okafor' })
    const bo = await someone({ name: 'Bo Lindqvist' })
    await editor.winnow.addFormUsers({ form_id, users: [{ email: bo.email }] })
    const page = await visitor()
    await page.context().addCookies(bo.cookies)
    const polled = page.waitForRequest('**/api/form/poll-changes')
    await page.goto(`${path(form_id)}page_id=${editor.workspaceId}`)
    await polled
    await expect(shows(page)).toBeVisible()
    await editor.winnow.removeFormUser({ form_id, email: bo.email })
    await expect(page.getByText('Access restricted')).toBeVisible({ timeout: 5_000 })
    await expect(shows(page)).toHaveCount(0)
    await expect(page.getByText(/^Redirecting in [0-3] seconds\.\.\.$/)).toBeVisible()
    await expect(page).toHaveURL(/\/(logout|sign-in|login)/)
  })
}

test('a removed editor may stop the countdown, and has the form back once they are added again', async ({
  editor,
  someone,
  visitor,
}) => {
  const form = await openForm(editor)
  const form_id = form.identifier
  const bo = await someone({ name: 'Bo Lindqvist' })
  await editor.winnow.addFormUsers({ form_id, users: [{ email: bo.email }] })
  const page = await visitor()
  await page.context().addCookies(bo.cookies)
  const polled = page.waitForRequest('**/api/form/poll-changes')
  await page.goto(`/f/${form_id}/edit?page_id=${editor.workspaceId}`)
  await polled
  const title = page.getByRole('textbox', { name: 'Form name' })
  await expect(title).toBeVisible()
  // What is typed and not saved when the form is lost.
  await page.route('**/api/form/edit', route => route.abort())
  await title.fill('Grant for the autumn')
  await editor.winnow.removeFormUser({ form_id, email: bo.email })
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^Redirecting/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open form' })).toHaveAttribute('href', new RegExp(form_id))
  await page.unroute('**/api/form/edit')
  await editor.winnow.addFormUsers({ form_id, users: [{ email: bo.email }] })
  await page.reload()
  await expect(title).toHaveValue('Grant for the autumn')
})

test('an editor who removes themselves goes home', async ({ page, editor, someone }) => {
  const form_id = (await openForm(editor)).identifier
  const chen = await someone({ name: 'Chen Wei' })
  await editor.winnow.addFormUsers({ form_id, users: [{ email: chen.email }] })
  await page.context().clearCookies()
  await page.context().addCookies(chen.cookies)
  await page.goto(`/f/${form_id}?page_id=${editor.workspaceId}`)
  await page.getByRole('button', { name: 'Editors' }).click()
  const { dialog, question } = parts(page)
  await dialog.getByRole('button', { name: 'Remove Chen Wei' }).click()
  await question.getByRole('button', { name: 'Remove editor' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(toast(page, 'Editor removed')).toBeVisible()
})

test('an invitation that could not be sent stays in its field, and editors that did not load are asked for again', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await page.route('**/api/form/fetch-users', route => route.abort())
  await page.route('**/api/form/add-user', route => route.abort())
  await page.goto(`/f/${form.identifier}/settings`)
  await page.getByRole('button', { name: 'Editors' }).click()
  const { dialog, field, people } = parts(page)
  await field.fill('bo@example.com')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText("Couldn't load the editors.")).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('bo@example.com')
  await page.unroute('**/api/form/fetch-users')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(people).toHaveText([/Owner/])
})
