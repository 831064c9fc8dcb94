import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { openForm } from '../support/forms.ts'
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

test('whoever is removed while a form is open is told at once; who removes themselves goes home', async ({
  page,
  editor,
  someone,
  visitor,
}) => {
  const form = await openForm(editor)
  const form_id = form.identifier
  const [bo, chen] = [await someone({ name: 'Bo Lindqvist' }), await someone({ name: 'Chen Wei' })]
  await editor.winnow.addFormUsers({ form_id, users: [{ email: bo.email }, { email: chen.email }] })
  const theirs = await visitor()
  await theirs.context().addCookies(bo.cookies)
  const polled = theirs.waitForRequest('**/api/form/poll-changes')
  await theirs.goto(`/f/${form_id}?page_id=${editor.workspaceId}`)
  await polled
  await expect(theirs.getByRole('button', { name: 'Editors' })).toBeVisible()
  await editor.winnow.removeFormUser({ form_id, email: bo.email })
  await expect(theirs.getByText('Access restricted')).toBeVisible({ timeout: 5_000 })
  await expect(theirs.getByText(/^Redirecting in [0-3] seconds\.\.\.$/)).toBeVisible()
  await expect(theirs).toHaveURL(/\/(logout|sign-in|login)/)

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
