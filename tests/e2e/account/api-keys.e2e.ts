import { createWinnow } from '@winnow/sdk'
import { openForm } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

test('a key is shown once, works within its scopes, and stops working when it is revoked', async ({
  page,
  editor,
  origin,
}) => {
  const form = await openForm(editor)
  await page.goto('/settings/api-keys')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Create key' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('Nightly export')
  for (const scope of ['Read forms', 'Read applications']) await dialog.getByText(scope).click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('Choose at least one')).toBeVisible()
  await dialog.getByText('Read forms').click()
  await dialog.getByRole('button', { name: 'Create key' }).click()

  const made = page.getByRole('dialog', { name: 'Nightly export' })
  const token = await made.getByLabel('API key').inputValue()
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Revoke' })).toBeFocused()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()

  const keyed = createWinnow({ baseUrl: `${origin}/api`, token, retries: [] })
  expect((await keyed.fetchDetails({ form_id: form.identifier })).name).toBe(form.name)
  await expect(keyed.fetchSubmissions({ form_id: form.identifier })).rejects.toThrow()

  await page.getByRole('button', { name: 'Create key' }).press('Enter')
  await page.keyboard.type('Weekly report')
  await page.getByText('Read applications').click()
  await dialog.getByLabel('Name').press('Enter')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Create key' })).toBeFocused()

  const nightly = page.getByRole('listitem').filter({ hasText: 'Nightly export' })
  await nightly.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText("This can't be undone.", { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke' })).toBeFocused()
  await expect(keyed.fetchDetails({ form_id: form.identifier })).rejects.toThrow()
})
