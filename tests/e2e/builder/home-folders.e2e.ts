import { openForm } from '../support/forms.ts'
import { joinWorkspace } from '../support/people.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('a form is dragged into a folder, and back out by Undo', async ({ page, editor }) => {
  const form = await openForm(editor, { name: 'Climate grant' })
  await openForm(editor, { name: 'Residency' })
  const page_id = editor.workspaceId
  await editor.winnow.createFolder({ page_id, name: 'Spring' })
  await page.goto('/')
  const main = page.getByRole('main')
  const folder = main.locator('tbody').filter({ has: page.getByRole('button', { name: /^Spring/ }) })
  await expect(folder).toContainText('No forms in this folder yet.')
  await main
    .getByRole('link', { name: 'Climate grant' })
    .dragTo(folder.getByRole('button', { name: /^Spring/ }))
  await expect(folder.getByRole('link', { name: 'Climate grant' })).toBeVisible()
  await expect(page.getByText('‘Climate grant’ moved to ‘Spring’')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(folder.getByRole('link')).toHaveCount(0)
  expect((await editor.winnow.fetchDetails({ form_id: form.identifier })).folderId).toBeNull()
})

test('a folder stays folded over a reload, on Home and in the sidebar, and a search finds what is in it', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, { name: 'Climate grant' })
  const { id: folder_id } = await editor.winnow.createFolder({ page_id: editor.workspaceId, name: 'Spring' })
  await editor.winnow.moveForms({ form_ids: [form.identifier], folder_id })
  await page.goto('/')
  const main = page.getByRole('main')
  const link = main.getByRole('link', { name: 'Climate grant' })
  await expect(link).toBeVisible()
  const folded = page.waitForResponse(/update-folded/)
  await main.getByRole('button', { name: /^Spring/ }).click()
  await expect(link).toHaveCount(0)
  await folded
  await page.reload()
  await expect(main.getByRole('button', { name: /^Spring/ })).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('navigation').getByRole('link', { name: /Climate grant/ })).toHaveCount(0)
  await main.getByRole('searchbox', { name: 'Search forms' }).fill('climate')
  await expect(link).toBeVisible()
  await expect(main.locator('tbody')).toContainText('Spring')
})

test('a form is moved from its menu into a folder that is made there, on a phone', async ({
  page,
  editor,
}) => {
  await openForm(editor, { name: 'Climate grant' })
  await page.setViewportSize(phone.viewport)
  await page.goto('/')
  await page.getByRole('button', { name: 'Actions for Climate grant' }).click()
  await page.getByRole('menuitem', { name: 'Move to folder…' }).click()
  await page.getByRole('button', { name: 'New folder…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByRole('button', { name: 'Create folder' }).click()
  await expect(page.getByRole('list', { name: 'Spring' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Actions for the folder Spring' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('its forms stay, outside any folder')
  await page.getByRole('button', { name: 'Delete folder' }).click()
  await expect(page.getByRole('list', { name: 'Forms' }).getByRole('listitem')).toHaveCount(1)
})

test('who has no forms yet is told where they come from, also where the workspace has folders', async ({
  page,
  editor,
}) => {
  await editor.winnow.createFolder({ page_id: editor.workspaceId, name: 'Spring' })
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText("Forms you're invited to edit appear here too.")).toBeVisible()
  await expect(main.getByRole('button', { name: /^Spring/ })).toBeVisible()
})

test('in a workspace without forms and folders the first folder is made, and nothing is offered to move into it', async ({
  page,
  editor: _,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(main.getByRole('button', { name: 'New folder' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByRole('button', { name: 'Create folder' }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText('No forms in this folder yet.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Move forms here' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Actions for the folder Spring' }).click()
  await expect(page.getByRole('menuitem', { name: 'New form here' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Move forms here…' })).toHaveCount(0)
})

test('a member is not told that a folder is empty whose forms they cannot see', async ({
  page,
  editor,
  someone,
  context,
}) => {
  const form = await openForm(editor, { name: 'Climate grant' })
  const { id: folder_id } = await editor.winnow.createFolder({ page_id: editor.workspaceId, name: 'Hiring' })
  await editor.winnow.moveForms({ form_ids: [form.identifier], folder_id })
  const member = await someone()
  await joinWorkspace(editor, member, 'MEMBER')
  await context.addCookies(member.cookies)
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText('No forms you can see in this folder.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Move forms here' })).toHaveCount(0)
})
