import { apply, openForm } from '../support/forms.ts'
import { desktop, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test('the owner deletes the workspace by typing its name, and restores it within 30 days', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await page.goto('/settings/workspace')
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete ${editor.workspaceName}?` })
  await expect(dialog).toContainText('You can restore it for 30 days, then it is deleted for good.')
  const name = dialog.getByLabel('Workspace name')
  await expect(name).toBeFocused()
  await name.fill('northlight')
  await dialog.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(dialog).toContainText(`Enter ${editor.workspaceName} to delete it`)
  await name.fill(editor.workspaceName)
  await dialog.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(toast(page, `${editor.workspaceName} deleted`)).toBeVisible()
  await expect(page).toHaveURL(/\/workspaces/)
  await expect(page.getByRole('heading', { name: 'Create a workspace' })).toBeVisible()
  await expect(page.getByText(`Signed in as ${editor.email}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible()

  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: `Workspace: ${editor.workspaceName}` })).toBeVisible()
  await expect(page.getByRole('link', { name: form.name }).first()).toBeVisible()
})

test('a failed deletion says so where the name was typed, and keeps it', async ({ page, editor }) => {
  await page.goto('/settings/workspace')
  await page.route('**/api/settings/delete-workspace', route => route.abort())
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByLabel('Workspace name')).toBeFocused()
  await dialog.getByLabel('Workspace name').fill(editor.workspaceName)
  await dialog.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(dialog.getByRole('alert')).toContainText("Couldn't delete the workspace.")
  await expect(dialog.getByLabel('Workspace name')).toHaveValue(editor.workspaceName)
})

test('who owns a workspace is told what to do first; an applicant deletes their account by typing their address', async ({
  page,
  editor,
  someone,
  visitor,
}) => {
  await page.goto('/settings/your-data')
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeDisabled()
  await expect(page.getByRole('main')).toContainText(`You own ${editor.workspaceName}.`)

  const ada = await someone()
  const form = await openForm(editor)
  await apply(ada.winnow, form, { email: ada.email, name: 'Ada Lovelace' })
  const theirs = await visitor(desktop)
  await theirs.context().addCookies(ada.cookies)
  await theirs.goto('/settings/your-data')
  await theirs.getByRole('button', { name: 'Delete account' }).click()
  const dialog = theirs.getByRole('alertdialog')
  const typed = dialog.getByRole('textbox')
  await expect(typed).toBeFocused()
  await typed.fill('someone.else@example.com')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog).toContainText(`Enter ${ada.email} to`)
  await typed.fill(ada.email.toUpperCase())
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(theirs.getByRole('heading', { name: /Sign in/ })).toBeVisible()
  await expect(toast(theirs, 'Account deleted')).toContainText('1 application deleted with it.')
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions).toEqual([])
})
