import { openForm } from '../support/forms.ts'
import { joinWorkspace } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('the audit log says what a change was from and to, and is filtered by its source', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const form_id = form.identifier
  await editor.winnow.addStage({ form_id, label: 'Interview' })
  await editor.winnow.renameStage({ form_id, old_label: 'Interview', new_label: 'Call' })
  await page.goto('/settings/audit')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.first()).toContainText('Renamed the status ‘Interview’ to ‘Call’')
  await expect(entries.nth(1)).toContainText('Added the status ‘Interview’')
  await page.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'API keys' }).click()
  await expect(page.getByText('No changes match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('combobox', { name: 'Source' })).toHaveText('All sources')
  await expect(entries.first()).toContainText('Call')
})

test('a name in the audit log shows what that person did, also after they left', async ({
  page,
  editor,
  someone,
}) => {
  const { winnow, workspaceId: page_id } = editor
  const gone = await someone({ name: 'Bo Larsen' })
  await joinWorkspace(editor, gone)
  await gone.winnow.updateNameForWorkspace({ page_id, name: 'Southlight' })
  await winnow.removeUserFromWorkspace({ page_id, email: gone.email })
  await page.goto('/settings/audit')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.first()).toContainText('Removed someone')
  await entries.getByRole('button', { name: 'Bo Larsen' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Member' })).toHaveText('Bo Larsen')
  await expect(entries.first()).toContainText('to ‘Southlight’')
})
